-- What was filed, decided and adopted, and who did it. Rows are only ever added.

CREATE TABLE records (
    seq     INTEGER PRIMARY KEY,
    ref     TEXT    NOT NULL,
    kind    TEXT    NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    payload TEXT    NOT NULL,
    UNIQUE (ref, version)
);

CREATE INDEX records_by_kind ON records (kind, ref, version);

-- The record as it stands, and by which version each earlier one was superseded.
CREATE VIEW record_versions AS
SELECT seq, ref, kind, version, payload,
       (SELECT version FROM records AS later
         WHERE later.ref = records.ref AND later.version = records.version + 1) AS superseded_by
  FROM records;

CREATE TABLE audit (
    seq            INTEGER PRIMARY KEY,
    at             TEXT NOT NULL,
    by             TEXT NOT NULL,
    what           TEXT NOT NULL,
    ref            TEXT,
    version        INTEGER,
    why            TEXT,
    payload_sha256 TEXT,
    previous       TEXT NOT NULL UNIQUE,
    sha256         TEXT NOT NULL UNIQUE
);

CREATE INDEX audit_by_ref ON audit (ref);

CREATE TABLE refs_given (
    prefix TEXT    NOT NULL,
    year   INTEGER NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (prefix, year, number)
);

CREATE TABLE files_kept (
    sha256 TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    bytes  INTEGER NOT NULL,
    PRIMARY KEY (sha256, name)
);

CREATE TABLE vintage_reports (
    vintage TEXT PRIMARY KEY,
    report  TEXT NOT NULL
);

-- An INSERT OR REPLACE deletes without asking the triggers on DELETE, so a second row of a key is
-- refused before it comes to that.
CREATE TRIGGER records_once BEFORE INSERT ON records
WHEN EXISTS (SELECT 1 FROM records WHERE seq = NEW.seq OR (ref = NEW.ref AND version = NEW.version))
BEGIN SELECT RAISE(ABORT, 'a record is never replaced; file a correction'); END;
CREATE TRIGGER audit_once BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit
              WHERE seq = NEW.seq OR previous = NEW.previous OR sha256 = NEW.sha256)
BEGIN SELECT RAISE(ABORT, 'the audit trail is never replaced'); END;

CREATE TRIGGER records_stay BEFORE UPDATE ON records
BEGIN SELECT RAISE(ABORT, 'a record is never changed; file a correction'); END;
CREATE TRIGGER records_remain BEFORE DELETE ON records
BEGIN SELECT RAISE(ABORT, 'a record is never deleted'); END;

CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is never changed'); END;
CREATE TRIGGER audit_remains BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is never deleted'); END;

CREATE TRIGGER refs_stay BEFORE UPDATE ON refs_given
BEGIN SELECT RAISE(ABORT, 'a reference is given once'); END;
CREATE TRIGGER refs_remain BEFORE DELETE ON refs_given
BEGIN SELECT RAISE(ABORT, 'a reference is given once'); END;

CREATE TRIGGER files_stay BEFORE UPDATE ON files_kept
BEGIN SELECT RAISE(ABORT, 'a kept file is never changed'); END;
CREATE TRIGGER files_remain BEFORE DELETE ON files_kept
BEGIN SELECT RAISE(ABORT, 'a kept file is never deleted'); END;

CREATE TRIGGER reports_stay BEFORE UPDATE ON vintage_reports
BEGIN SELECT RAISE(ABORT, 'a report on an adopted layer is never changed'); END;
CREATE TRIGGER reports_remain BEFORE DELETE ON vintage_reports
BEGIN SELECT RAISE(ABORT, 'a report on an adopted layer is never deleted'); END;

INSERT INTO gpkg_contents (table_name, data_type, identifier, description)
VALUES ('records', 'attributes', 'records', 'Everything filed and decided, as appended'),
       ('audit', 'attributes', 'audit', 'Who, when, what and why');
