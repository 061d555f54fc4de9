-- What was asked of the server, until it no longer counts. No name and no address stands here.
CREATE TABLE IF NOT EXISTS taken (
    id     INTEGER PRIMARY KEY,
    what   TEXT    NOT NULL,
    who    TEXT    NOT NULL,
    amount INTEGER NOT NULL CHECK (amount >= 1),
    until  INTEGER NOT NULL
);

CREATE INDEX IF NOT EXISTS taken_by_who ON taken (what, who, until);
CREATE INDEX IF NOT EXISTS taken_until ON taken (until);
