fn main() {
    let db = datacron::db::Database::open().unwrap();
    let text = std::env::args().nth(1).unwrap_or_default();
    match datacron::query::read(&text, None, &db) {
        Ok(q) => {
            println!("{}", datacron::query::explain::explain(&q));
            let rows = db.find(&q).unwrap();
            println!("{}", rows.len());
            for t in db.titles(&rows[..rows.len().min(10)]).unwrap() {
                println!("{t}");
            }
        }
        Err(e) => println!("{e}"),
    }
}
