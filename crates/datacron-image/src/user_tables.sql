-- What a user's database has beside the tables of the pool (tables.sql), which hold the cards the user imported too.

-- Where something was imported from.
CREATE TABLE source (
  source    INTEGER PRIMARY KEY,
  place     TEXT NOT NULL,                   -- path or address, as given
  kind      TEXT NOT NULL,
  bytes     INTEGER NOT NULL,
  sha256    TEXT NOT NULL,
  etag      TEXT,
  modified  TEXT,
  fetched   TEXT NOT NULL,                   -- RFC 3339, in UTC
  cards     INTEGER NOT NULL,
  new_cards INTEGER NOT NULL,
  texts     INTEGER NOT NULL
) STRICT;

-- Each card as a source has it, in the order of the source. A source may tell of a card more than once.
CREATE TABLE imported (
  source  INTEGER NOT NULL REFERENCES source,
  number  INTEGER NOT NULL,                  -- from 1
  kind    TEXT NOT NULL,                     -- of file
  game    TEXT NOT NULL,
  id      TEXT NOT NULL,                     -- full id
  card    TEXT NOT NULL,                     -- JSON: its facts
  is_new  INTEGER NOT NULL,                  -- 1: it is not built in
  differs TEXT NOT NULL,                     -- JSON: the facts that are not the built-in ones
  extra   TEXT NOT NULL,                     -- JSON: what else the file says
  PRIMARY KEY (source, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX imported_id ON imported (id, source);

-- Products as a source has them, in the order of the source.
CREATE TABLE imported_product (
  source  INTEGER NOT NULL REFERENCES source,
  number  INTEGER NOT NULL,                  -- from 1
  game    TEXT NOT NULL,
  product TEXT NOT NULL,                     -- JSON
  PRIMARY KEY (source, number)
) STRICT, WITHOUT ROWID;

-- What is printed on the cards.
CREATE TABLE printed_text (
  id     TEXT NOT NULL,                      -- full id
  source INTEGER NOT NULL REFERENCES source,
  face   INTEGER NOT NULL,                   -- 0: front, 1: back
  text   TEXT NOT NULL,
  PRIMARY KEY (id, source, face)
) STRICT, WITHOUT ROWID;

-- What the program reads without queries: the index, and lists of titles and names.
CREATE TABLE part (
  name  TEXT PRIMARY KEY,
  bytes BLOB NOT NULL
) STRICT;
