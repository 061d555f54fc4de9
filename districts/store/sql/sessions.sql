-- Who is signed in, until it ends. What the browser holds is kept as a hash, never itself.
CREATE TABLE IF NOT EXISTS sessions (
    number    INTEGER PRIMARY KEY,
    token     TEXT    NOT NULL UNIQUE,
    account   TEXT    NOT NULL,
    seal      TEXT    NOT NULL,
    stage     TEXT    NOT NULL CHECK (stage IN ('code', 'enroll', 'whole')),
    opened    INTEGER NOT NULL,
    used      INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    network   TEXT    NOT NULL,
    browser   TEXT    NOT NULL
);

CREATE INDEX IF NOT EXISTS sessions_by_account ON sessions (account);

-- What may be used once: a step of a code, a count of a passkey, a challenge.
CREATE TABLE IF NOT EXISTS spent (
    what  TEXT    PRIMARY KEY,
    value INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS challenges (
    token     TEXT    PRIMARY KEY,
    challenge BLOB    NOT NULL,
    until     INTEGER NOT NULL
);
