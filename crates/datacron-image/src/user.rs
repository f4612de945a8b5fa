//! Writes a user's database: the same tables as the built-in one, for the built-in cards together with those the user
//! imported, and beside them the printed texts and where everything is from. See `user_tables.sql`.

use rusqlite::{Connection, params};

use crate::database::{self, Error, Lists};
use crate::layout;
use datacron_cards::Pool;

pub use crate::database::{Imports, PrintedText};

/// Increased whenever `tables.sql` or `user_tables.sql` changes, as readers expect exactly these tables.
pub const VERSION: u32 = 1;

/// The table `part` names the index so.
pub const INDEX: &str = "index";
/// The table `part` names the printed titles so.
pub const TITLES: &str = "titles";
/// The table `part` names the folded titles so.
pub const FOLDED: &str = "folded";
/// The table `part` names the list of names so.
pub const NAMES: &str = "names";

/// The table `meta` has under this key what tells one pool from another.
pub const STAMP: &str = "stamp";

/// Makes the tables in an empty database.
pub fn create(db: &Connection) -> Result<(), Error> {
    // The file gets its name only once it is complete, so there is nothing to protect until then.
    db.execute_batch("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY")?;
    database::create(db, VERSION)?;
    Ok(db.execute_batch(include_str!("user_tables.sql"))?)
}

/// Writes everything that follows from the pool, after `source`, `imported` and `imported_product` have been written.
/// `content` is the content hash of the built-in cards that are in the pool.
pub fn fill(db: &Connection, pool: &Pool, content: &str, imports: &Imports) -> Result<(), Error> {
    let Lists { titles, folded, names, index } = database::fill(db, pool, content, imports)?;
    db.execute_batch("BEGIN")?;
    let mut insert = db.prepare("INSERT OR IGNORE INTO printed_text VALUES (?1,?2,?3,?4)")?;
    for PrintedText { id, source, face, text } in &imports.printed {
        insert.execute(params![id, source, face, text])?;
    }
    let mut insert = db.prepare("INSERT INTO part VALUES (?1,?2)")?;
    for (name, bytes) in
        [(INDEX, index.as_slice()), (TITLES, titles.as_bytes()), (FOLDED, folded.as_bytes()), (NAMES, names.as_bytes())]
    {
        insert.execute(params![name, bytes])?;
    }
    let stamp = format!("{:08x}{:08x}", layout::hash(&index), layout::hash(titles.as_bytes()));
    db.execute("INSERT INTO meta VALUES (?1, ?2)", [STAMP, &stamp])?;
    Ok(db.execute_batch("COMMIT")?)
}

/// Separates what [`schema`] lists.
pub const SEPARATOR: char = '\u{1e}';

/// Everything that is in the schema of a user's database: type, name, table and SQL of each entry, by name, each followed
/// by [`SEPARATOR`].
pub fn schema() -> Result<String, Error> {
    let db = Connection::open_in_memory()?;
    create(&db)?;
    let mut statement =
        db.prepare("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY name")?;
    let mut rows = statement.query([])?;
    let mut schema = String::new();
    while let Some(row) = rows.next()? {
        for column in 0..4 {
            schema.push_str(row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?);
            schema.push(SEPARATOR);
        }
    }
    Ok(schema)
}
