//! Tables for spreadsheets, compared with what the tables of the database say.

use datacron_data::db::Database;
use datacron_data::query::fields::{FIELDS, Kind};

#[test]
fn every_cell_is_what_the_database_says() {
    let db = Database::open().expect("built in");
    let count: i64 = db.connection().query_row("SELECT count(*) FROM card", [], |r| r.get(0)).expect("counted");
    let rows: Vec<i64> = (1..=count).step_by(41).collect();
    let sheet = db.sheet(&rows).expect("it can be read");
    let text = |sql: &str, row: i64| -> String {
        let cell = |r: &rusqlite::Row<'_>| r.get::<_, Option<String>>(0);
        db.connection().query_row(sql, [row], cell).expect(sql).unwrap_or_default()
    };
    let tags =
        |field: &str| format!("(SELECT group_concat(value, '; ') FROM tag WHERE field = '{field}' AND card = c.card)");
    let mut columns = vec![("id".to_owned(), "t.id".to_owned()), ("title".to_owned(), "t.title".to_owned())];
    for fact in
        ["game", "type", "side", "faction", "rarity", "uniqueness", "role", "sensitivity", "abilities", "number"]
    {
        columns.push((fact.to_owned(), format!("c.{fact}")));
    }
    for field in ["set", "subtype", "trait", "keyword", "icon", "persona", "matching", "id"] {
        columns.push((format!("{field}s"), tags(field)));
    }
    for field in FIELDS {
        if let Kind::Number(numbers) = field.kind {
            columns.push((field.name.to_owned(), format!("coalesce({}, c.{})", tags(field.name), numbers[0])));
        }
    }
    columns.push(("text".to_owned(), "f.text".to_owned()));
    assert_eq!(sheet.header, columns.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
    for (row, line) in rows.iter().zip(&sheet.lines) {
        for ((name, sql), cell) in columns.iter().zip(line) {
            let sql = format!(
                "SELECT CAST({sql} AS TEXT) FROM card c JOIN title t USING (card) JOIN facts f USING (card) WHERE c.card = ?"
            );
            let (expected, number) = (text(&sql, *row), cell.parse::<f64>());
            // SQLite writes 3.0 where Rust writes 3.
            let same = *cell == expected || number.is_ok() && number == expected.parse::<f64>();
            assert!(same, "{name} of row {row}: `{cell}`, not `{expected}`");
        }
    }
}
