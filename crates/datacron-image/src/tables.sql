-- The card database. Written once, when the program is built, and only read afterwards.
-- `card` is a card's row everywhere; rows are numbered in the order of the folded titles.

CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- Boxes, packs and sets.
CREATE TABLE product (
  product             INTEGER PRIMARY KEY,   -- by game, then in order of release
  game                TEXT NOT NULL,
  id                  TEXT NOT NULL,
  number              TEXT NOT NULL,
  name                TEXT NOT NULL,
  abbreviation        TEXT NOT NULL,
  release_order       INTEGER NOT NULL,
  released            TEXT,
  origin              TEXT NOT NULL,
  series              TEXT,
  first_objective_set INTEGER,
  last_objective_set  INTEGER,
  note                TEXT
);

-- What a search compares: only numbers, flags and short words, so that a scan reads little.
CREATE TABLE card (
  card           INTEGER PRIMARY KEY,
  game           TEXT NOT NULL,
  type           TEXT NOT NULL,
  side           TEXT,
  faction        TEXT,                       -- lcg: affiliation
  cost           INTEGER,                    -- ccg: the deploy cost again
  destiny        REAL,
  destiny_other  REAL,                       -- the 5 of "2 or 5"
  power          REAL,
  ability        REAL,
  deploy         INTEGER,
  forfeit        REAL,
  "unique"       INTEGER NOT NULL,
  product        INTEGER NOT NULL REFERENCES product,   -- the first one it was in
  number         INTEGER,                    -- the first one it has
  force          INTEGER,
  resources      INTEGER,
  capacity       INTEGER,
  priority       INTEGER,
  reserve        INTEGER,
  unit           INTEGER,
  blast          INTEGER,
  tactics        INTEGER,
  edge_unit      INTEGER,
  edge_blast     INTEGER,
  edge_tactics   INTEGER,
  attack         INTEGER,
  target         INTEGER,
  hit_points     INTEGER,
  copies         INTEGER,
  armor          INTEGER,
  maneuver       INTEGER,
  hyperspeed     INTEGER,
  landspeed      INTEGER,
  parsec         INTEGER,
  politics       INTEGER,
  ferocity       INTEGER,
  light_force    INTEGER,
  dark_force     INTEGER,
  pilot          INTEGER,
  warrior        INTEGER,
  nav_computer   INTEGER,
  scomp_link     INTEGER,
  role           TEXT,
  rarity         TEXT,
  uniqueness     TEXT NOT NULL,
  sensitivity    TEXT,
  abilities      TEXT NOT NULL,              -- none, unencoded or encoded
  has_text       INTEGER NOT NULL,           -- the rules text is not empty
  errata         INTEGER NOT NULL,
  "virtual"      INTEGER NOT NULL,
  two_sided      INTEGER NOT NULL,
  limit_one      INTEGER NOT NULL,
  affiliation_only INTEGER NOT NULL,
  starting_base  INTEGER NOT NULL,
  beginner_base  INTEGER NOT NULL
);

-- Most searches start here.
CREATE INDEX card_type ON card (type);

-- The title as printed and folded to lower-case words, and our id.
CREATE TABLE title (
  card   INTEGER PRIMARY KEY REFERENCES card,
  title  TEXT NOT NULL,
  folded TEXT NOT NULL,
  id     TEXT NOT NULL
);

-- A card as a line of a search result (datacron_cards::line), rendered once so that a search only reads it.
CREATE TABLE line (
  card INTEGER PRIMARY KEY REFERENCES card,
  cells TEXT NOT NULL
);

-- All facts of a card as in its file, and its rules text as rendered from them.
CREATE TABLE facts (
  card INTEGER PRIMARY KEY REFERENCES card,
  json TEXT NOT NULL,
  text TEXT NOT NULL
);

-- Every place a card is printed.
CREATE TABLE printing (
  printing INTEGER PRIMARY KEY,
  card     INTEGER NOT NULL REFERENCES card,
  product  INTEGER NOT NULL REFERENCES product,
  number   INTEGER,
  block    INTEGER,                          -- lcg: objective set
  sequence INTEGER,                          -- lcg: 1 is the objective
  octgn    TEXT
);
CREATE INDEX printing_card    ON printing (card);
CREATE INDEX printing_block   ON printing (block, sequence, card);
CREATE INDEX printing_number  ON printing (number, card);

-- Anything a card may have several of: trait, keyword, icon, set, subtype, persona, id …
-- Also printed values that are not numbers (field 'power', value '*').
CREATE TABLE tag (
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  card  INTEGER NOT NULL REFERENCES card,
  PRIMARY KEY (field, value, card)
) WITHOUT ROWID;

-- The words each field understands, folded, and the value each stands for.
CREATE TABLE vocabulary (
  field TEXT NOT NULL,
  key   TEXT NOT NULL,
  game  TEXT NOT NULL,
  value TEXT NOT NULL,
  label TEXT NOT NULL,                       -- as it is shown
  alias INTEGER NOT NULL,                    -- another name for the value
  cards INTEGER NOT NULL,
  PRIMARY KEY (field, key, game, value)
) WITHOUT ROWID;

-- Names reduced to letters and digits: the title, each face, the title without the words in brackets.
CREATE TABLE name (
  key  TEXT NOT NULL,
  card INTEGER NOT NULL REFERENCES card,
  full INTEGER NOT NULL,                     -- 1: the whole title, 0: a part or another name
  PRIMARY KEY (key, card)
) WITHOUT ROWID;

-- Words of names (also joined: "obiwan" for Obi-Wan) and of rendered text.
CREATE VIRTUAL TABLE words USING fts5 (
  name, joined, text,
  content = '', columnsize = 0, tokenize = 'ascii'
);
