//! Fetching from servers that misbehave in every way. Whatever they do, what was imported stays.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use super::imported::{Home, Ran, cards};

/// A server that answers as a test wants: with the number of the request, its head in lower case, and the connection.
struct Server {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    fn start(answer: impl Fn(usize, &str, &mut TcpStream) + Send + Sync + 'static) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("bound");
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (log, answer) = (Arc::clone(&requests), Arc::new(answer));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { return };
                let (log, answer) = (Arc::clone(&log), Arc::clone(&answer));
                thread::spawn(move || {
                    let mut head = Vec::new();
                    let mut byte = [0];
                    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
                        head.push(byte[0]);
                    }
                    let head = String::from_utf8_lossy(&head).to_lowercase();
                    let number = {
                        let mut log = log.lock().expect("not poisoned");
                        log.push(head.clone());
                        log.len()
                    };
                    answer(number, &head, &mut stream);
                });
            }
        });
        Server { address, requests }
    }

    /// A server that always gives the same answer.
    fn fixed(answer: Vec<u8>) -> Server {
        Server::start(move |_, _, stream| {
            let _ = stream.write_all(&answer);
        })
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("not poisoned").clone()
    }
}

/// An answer with a body of the length it says.
fn answer(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let mut answer =
        format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n", body.len())
            .into_bytes();
    answer.extend(body);
    answer
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes).expect("in memory");
    writer.finish().expect("in memory")
}

fn import(home: &Home, url: &str, more: &[&str]) -> Ran {
    let mut args = vec!["db", "import", url, "--insecure-http", "--idle-limit", "400", "--time-limit", "3000"];
    args.extend(more);
    home.run(&args)
}

/// Imports from a server that misbehaves: it must fail with these words, and change nothing.
#[track_caller]
fn refused(test: &str, server: &Server, more: &[&str], words: &[&str]) -> (Home, Ran) {
    let home = Home::filled(test);
    let before = std::fs::read(home.database()).expect("written");
    let start = Instant::now();
    let ran = import(&home, &server.url("Light.json"), more).failed(words);
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    assert_eq!(std::fs::read(home.database()).expect("still there"), before, "the database was changed");
    assert_eq!(home.imported(), 3);
    (home, ran)
}

#[test]
fn a_file_is_fetched_and_imported() {
    for (test, packed) in [("plain", false), ("packed", true)] {
        let body = cards(5, "fetched").into_bytes();
        let (body, headers) =
            if packed { (gzip(&body), "Content-Encoding: gzip\r\n") } else { (body, "Content-Type: text/plain\r\n") };
        let server = Server::fixed(answer("200 OK", headers, &body));
        let home = Home::new(test);
        let ran = import(&home, &server.url("Light.json"), &["--json"]).good();
        assert_eq!(ran.json()["sources"][0]["cards"], 5);
        assert_eq!(home.imported(), 5);
        assert_eq!(home.run(&["search", "text:madefetched", "--count"]).out.trim(), "5");
        assert_eq!(home.beside(), ["user.db"]);
        let requests = server.requests();
        assert_eq!(requests.len(), 1);
        assert!(requests[0].contains("accept-encoding: gzip") && requests[0].contains("user-agent: datacron/"));
        for private in ["cookie", "referer", "authorization"] {
            assert!(!requests[0].contains(private), "{requests:?}");
        }
    }
}

#[test]
fn http_needs_to_be_asked_for_and_other_schemes_are_refused() {
    let home = Home::new("schemes");
    let server = Server::fixed(answer("200 OK", "", b"{}"));
    home.run(&["db", "import", &server.url("Light.json")]).failed(&["http is not secure", "--insecure-http"]);
    for url in ["ftp://127.0.0.1/x.json", "file:///etc/passwd", "https://name:secret@127.0.0.1/x.json", "https://"] {
        home.run(&["db", "import", url, "--insecure-http"]).failed(&["cannot fetch"]);
    }
    assert!(server.requests().is_empty());
}

#[test]
fn a_truncated_file_is_not_imported_and_the_rest_is_fetched_next_time() {
    let body = cards(400, "resumed").into_bytes();
    let whole = body.clone();
    let half = body.len() / 2;
    let server = Server::start(move |number, head, stream| {
        let tag = "ETag: \"one\"\r\n";
        if number == 1 {
            let mut answer = answer("200 OK", tag, &body);
            answer.truncate(answer.len() - body.len() + half);
            let _ = stream.write_all(&answer);
            return;
        }
        let from: usize = head
            .split("range: bytes=")
            .nth(1)
            .and_then(|rest| rest.split('-').next()?.parse().ok())
            .expect("it asks for the rest");
        assert!(head.contains("if-range: \"one\""), "{head}");
        let range = format!("{tag}Content-Range: bytes {from}-{}/{}\r\n", body.len() - 1, body.len());
        let _ = stream.write_all(&answer("206 Partial Content", &range, &body[from..]));
    });
    let (home, ran) = refused("truncated", &server, &[], &["the connection broke", "run the command again"]);
    assert!(ran.err.contains("KiB arrived"), "{}", ran.err);
    let sha256 = {
        use sha2::{Digest, Sha256};
        Sha256::digest(&whole).iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    import(&home, &server.url("Light.json"), &["--sha256", &sha256]).good();
    assert_eq!(home.imported(), 400);
    let asked = &server.requests()[1];
    assert!(asked.contains(&format!("range: bytes={half}-")), "{asked}");
    assert_eq!(home.beside(), ["user.db", "user.db.previous"]);
}

#[test]
fn a_part_of_another_version_is_not_used() {
    let first = cards(400, "first").into_bytes();
    let second = cards(401, "second").into_bytes();
    for (test, second_answer) in [
        // As it should be: the file has changed, so all of it is sent.
        ("changed", answer("200 OK", "ETag: \"two\"\r\n", &second)),
        // A part of another version, or from another place.
        ("other", answer("206 Partial Content", "ETag: \"two\"\r\nContent-Range: bytes 5-10/20\r\n", b"123456")),
        ("nowhere", answer("206 Partial Content", "ETag: \"one\"\r\n", b"123456")),
        ("beyond", answer("416 Range Not Satisfiable", "", b"")),
    ] {
        let (first, last) = (first.clone(), answer("200 OK", "ETag: \"two\"\r\n", &second));
        let server = Server::start(move |number, head, stream| {
            let bytes = match number {
                1 => answer("200 OK", "ETag: \"one\"\r\n", &first)[..20_000].to_vec(),
                2 => second_answer.clone(),
                _ => {
                    assert!(!head.contains("range"), "{head}");
                    last.clone()
                }
            };
            let _ = stream.write_all(&bytes);
        });
        let (home, _) = refused(test, &server, &[], &["the connection broke"]);
        import(&home, &server.url("Light.json"), &[]).good();
        assert_eq!(home.run(&["search", "text:madesecond", "--count"]).out.trim(), "401", "{test}");
    }
}

#[test]
fn a_server_that_stalls_is_given_up() {
    let nothing = Server::start(|_, _, _| thread::sleep(Duration::from_secs(20)));
    refused("silent", &nothing, &[], &["silent for 400 ms"]);
    let half = Server::start(|_, _, stream| {
        let answer = answer("200 OK", "", cards(50, "half").as_bytes());
        let _ = stream.write_all(&answer[..1000]);
        thread::sleep(Duration::from_secs(20));
    });
    refused("half", &half, &[], &["silent for 400 ms"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_download_at_once() {
    use std::process::{Command, Stdio};

    let body = cards(400, "interrupted").into_bytes();
    let server = Server::start(move |_, _, stream| {
        let _ = stream.write_all(&answer("200 OK", "ETag: \"one\"\r\n", &body)[..30_000]);
        thread::sleep(Duration::from_secs(20));
    });
    let home = Home::new("ctrl-c");
    let mut command = home.command(&["db", "import", &server.url("Light.json"), "--insecure-http"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let start = Instant::now();
    while server.requests().is_empty() && start.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("it runs");
    let ran = Ran::of(child.wait_with_output().expect("it ends"));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert!(ran.err.contains("interrupted; nothing was changed"), "{ran:?}");
    // Only what has arrived is there, for the next time.
    let beside = home.beside();
    assert!(beside.len() == 1 && beside[0].ends_with(".part"), "{beside:?}");
}

#[test]
fn a_server_that_drips_is_given_up() {
    let server = Server::start(|_, _, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
        while stream.write_all(b" ").is_ok() {
            thread::sleep(Duration::from_millis(100));
        }
    });
    refused("drips", &server, &[], &["took longer than 3 s"]);
}

#[test]
fn lies_about_the_length_are_noticed() {
    let body = cards(50, "liar");
    let longer = Server::fixed(format!("HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\n{body}").into_bytes());
    refused("longer", &longer, &[], &["the connection broke before the end"]);
    let shorter = Server::fixed(format!("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{body}").into_bytes());
    refused("shorter", &shorter, &[], &["Light.json"]);
    let absurd = Server::fixed(format!("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\n{body}").into_bytes());
    refused("absurd", &absurd, &[], &["larger than 16 MiB"]);
    let wrong = Server::fixed(format!("HTTP/1.1 200 OK\r\nContent-Length: minus one\r\n\r\n{body}").into_bytes());
    refused("wrong", &wrong, &[], &["cannot fetch"]);
    let chunk = Server::fixed(
        format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}", body.len()).into_bytes(),
    );
    refused("chunk", &chunk, &[], &["the connection broke before the end"]);
}

#[test]
fn no_body_is_endless() {
    let server = Server::start(|_, _, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nETag: \"x\"\r\n\r\n");
        while stream.write_all(&[b' '; 8_192]).is_ok() {}
    });
    let (home, _) = refused("endless", &server, &["--size-limit", "3000000"], &["larger than 2 MiB"]);
    assert_eq!(home.beside(), ["user.db"], "nothing of it is kept");
}

#[test]
fn a_head_is_not_endless() {
    let server = Server::start(|_, _, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nX: ");
        while stream.write_all(&[b'x'; 8_192]).is_ok() {}
    });
    refused("head", &server, &[], &["cannot fetch"]);
}

#[test]
fn a_gzip_bomb_does_not_go_off() {
    let bomb = gzip(&vec![b' '; 200 << 20]);
    assert!(bomb.len() < 1 << 20);
    let server = Server::fixed(answer("200 OK", "Content-Encoding: gzip\r\n", &bomb));
    refused("bomb", &server, &[], &["larger than 16 MiB"]);
    let broken = Server::fixed(answer("200 OK", "Content-Encoding: gzip\r\n", &bomb[..5000]));
    refused("broken-gzip", &broken, &[], &["not sound gzip"]);
    let other = Server::fixed(answer("200 OK", "Content-Encoding: br\r\n", b"xxxx"));
    refused("brotli", &other, &[], &["not asked for"]);
}

#[test]
fn a_web_page_is_not_taken_for_data() {
    let page = b"\n<!DOCTYPE html><html><body>Please sign in</body></html>";
    let server = Server::fixed(answer("200 OK", "Content-Type: application/json\r\n", page));
    refused("page", &server, &[], &["it is a web page"]);
    // The type a server gives is only a hint.
    let honest = Server::fixed(answer("200 OK", "Content-Type: text/html\r\n", cards(2, "html").as_bytes()));
    let home = Home::new("typed-html");
    import(&home, &honest.url("Light.json"), &[]).good();
    let empty = Server::fixed(answer("200 OK", "", b""));
    refused("empty", &empty, &[], &["empty"]);
}

#[test]
fn errors_of_the_server_are_told() {
    for (status, words) in
        [("404 Gone Fishing", "404, Not Found"), ("500 Oops", "500, Internal Server Error"), ("304 x", "304")]
    {
        let server = Server::fixed(answer(status, "", b"not here"));
        refused("status", &server, &[], &[words]);
    }
    for nonsense in ["nonsense\r\n\r\n", "HTTP/1.1 99999 X\r\n\r\n", "", "\u{1b}]0;x\u{7}"] {
        let server = Server::fixed(nonsense.as_bytes().to_vec());
        let (_, ran) = refused("nonsense", &server, &[], &["cannot fetch"]);
        assert!(!ran.err.contains('\u{1b}'));
    }
    let home = Home::new("nobody");
    let nobody = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port");
    import(&home, &format!("http://{nobody}/Light.json"), &[]).failed(&["no connection"]);
}

#[test]
fn redirects_are_shown_and_bounded() {
    let body = cards(4, "moved");
    let server = Server::start(move |_, head, stream| {
        let bytes = if head.starts_with("get /light.json ") {
            answer("302 Found", "Location: /moved/Light.json#part\r\n", b"")
        } else {
            answer("200 OK", "", body.as_bytes())
        };
        let _ = stream.write_all(&bytes);
    });
    let home = Home::new("redirect");
    let ran = import(&home, &server.url("Light.json"), &[]).good();
    assert!(ran.err.contains("leads to http://127.0.0.1") && ran.err.contains("/moved/Light.json"), "{}", ran.err);
    assert_eq!(home.imported(), 4);

    let circle = Server::start(|number, _, stream| {
        let _ = stream.write_all(&answer("302 Found", &format!("Location: /{}.json\r\n", number % 3), b""));
    });
    refused("circle", &circle, &[], &["more than 5 times"]);
    assert_eq!(circle.requests().len(), 6);

    for (test, location, words) in [
        ("to-file", "file:///etc/passwd", "not a web address"),
        ("to-ftp", "ftp://127.0.0.1/", "not a web address"),
        ("to-secret", "https://name:secret@127.0.0.1/", "a name or password"),
        ("to-nonsense", "http://[", "not to a URL"),
    ] {
        let server = Server::fixed(answer("301 Moved", &format!("Location: {location}\r\n"), b""));
        refused(test, &server, &[], &[words]);
    }
    let nowhere = Server::fixed(answer("301 Moved", "", b""));
    refused("to-nowhere", &nowhere, &[], &["not to a URL"]);
}

#[test]
fn an_update_fetches_only_what_changed() {
    let bodies = [cards(3, "old"), cards(4, "new")];
    let server = Server::start(move |number, head, stream| {
        let bytes = match number {
            1 => answer("200 OK", "ETag: \"one\"\r\n", bodies[0].as_bytes()),
            2 if head.contains("if-none-match: \"one\"") => answer("304 Not Modified", "", b""),
            3 => answer("500 Oops", "", b""),
            _ => answer("200 OK", "ETag: \"two\"\r\n", bodies[1].as_bytes()),
        };
        let _ = stream.write_all(&bytes);
    });
    let home = Home::new("etag");
    import(&home, &server.url("Light.json"), &[]).good();
    let before = std::fs::read(home.database()).expect("written");
    let update = || home.run(&["db", "update", "--insecure-http", "--json"]);

    let ran = update().good();
    assert_eq!(ran.json()["sources"][0]["state"], "unchanged");
    assert_eq!(std::fs::read(home.database()).expect("there"), before);

    let ran = update();
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert_eq!(ran.json()["sources"][0]["state"], "failed");
    assert!(ran.err.contains("500"), "{ran:?}");
    assert_eq!(std::fs::read(home.database()).expect("there"), before);

    let ran = update().good();
    assert_eq!(ran.json()["sources"][0]["state"], "updated");
    assert_eq!((&ran.json()["added"], &ran.json()["changed"]), (&1.into(), &3.into()));
    assert_eq!(home.imported(), 4);
    let ran = home.run(&["db", "diff"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("Madeup Pilot 4") && ran.out.contains("3 changed"), "{ran:?}");

    // Over plain HTTP only if it is asked for again.
    home.run(&["db", "update"]).failed(&["http is not secure"]);
    // The same bytes under a new name of the version are no change.
    assert_eq!(update().good().json()["sources"][0]["state"], "unchanged");
}

#[test]
fn the_checksum_decides() {
    let server = Server::fixed(answer("200 OK", "", cards(2, "checked").as_bytes()));
    refused("checksum", &server, &["--sha256", &"0".repeat(64)], &["not the file you want"]);
    let home = Home::new("no-checksum");
    home.run(&["db", "import", "x.json", "--sha256", "abc"]).failed(&["64 hexadecimal digits"]);
}

#[test]
fn a_proxy_is_used_if_the_environment_names_one() {
    let proxy = Server::fixed(answer("200 OK", "", cards(2, "proxied").as_bytes()));
    let home = Home::new("proxy");
    let mut command = home.command(&["db", "import", "http://example.invalid/Light.json", "--insecure-http"]);
    let ran = Ran::of(command.env("HTTP_PROXY", proxy.url("")).output().expect("it runs")).good();
    assert!(ran.out.contains("example.invalid"), "{ran:?}");
    assert!(proxy.requests()[0].starts_with("get http://example.invalid/light.json "), "{:?}", proxy.requests());
    // TLS goes through it unread.
    let mut command = home.command(&["db", "import", "https://example.invalid/Light.json"]);
    let ran = Ran::of(command.env("HTTPS_PROXY", proxy.url("")).output().expect("it runs"));
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(proxy.requests()[1].starts_with("connect example.invalid:443 "), "{:?}", proxy.requests());
}

#[test]
fn tls_is_not_spoken_with_just_anybody() {
    // Not TLS at all.
    let server = Server::fixed(answer("200 OK", "", cards(2, "plain").as_bytes()));
    let home = Home::new("not-tls");
    let url = server.url("Light.json").replace("http:", "https:");
    home.run(&["db", "import", &url, "--idle-limit", "400"]).failed(&["cannot fetch"]);
    assert!(home.beside().is_empty());
}

/// Every command that needs no network, with a listener that would see it.
#[test]
fn only_imports_and_updates_touch_the_network() {
    let server = Server::fixed(answer("200 OK", "", b"{}"));
    let home = Home::new("network");
    let own = home.write("own.json", cards(3, "offline"));
    let deck = home.write("deck.txt", "3 Madeup Pilot 1\n");
    let [own, deck] = [&own, &deck].map(|path| path.to_str().expect("UTF-8"));
    let commands: &[&[&str]] = &[
        &["db", "import", own],
        &["db", "update"],
        &["db", "info", "--verbose"],
        &["db", "diff"],
        &["db", "verify"],
        &["db", "dump", "cards.db"],
        &["search", "is:imported"],
        &["card", "Madeup Pilot 1"],
        &["sets"],
        &["doctor"],
        &["rule", "battle"],
        &["check", deck],
        &["show", deck],
        &["stats", deck],
        &["odds", deck, "type:character"],
        &["hand", deck],
        &["diff", deck, deck],
        &["export", deck, "--to", "json"],
        &["starter"],
        &["sim", "--mode", "beginner", "-n", "2"],
        &["goldfish", "-n", "2"],
        &["play", "--help"],
        &["replay", "no-such-file"],
        &["scenario", "no-such-file"],
        &["completions", "bash"],
        &["db", "reset"],
        &["https://example.invalid/Light.json"],
        &["search", "https://example.invalid/Light.json"],
        &["check", "https://example.invalid/deck.txt"],
        &["db", "dump", "https://example.invalid/x"],
    ];
    let proxies = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"];
    for args in commands {
        let mut command = home.command(args);
        command.envs(proxies.map(|name| (name, server.url(""))));
        command.output().expect("it runs");
    }
    assert_eq!(server.requests(), Vec::<String>::new());
    // The listener would have seen it.
    let mut command = home.command(&["db", "import", "http://example.invalid/Light.json", "--insecure-http"]);
    command.env("HTTP_PROXY", server.url("")).output().expect("it runs");
    assert_eq!(server.requests().len(), 1);
}

/// Every command there is appears in the test above.
#[test]
fn the_list_of_commands_is_whole() {
    let help = Home::new("help").run(&["--help"]).out;
    let source = include_str!("fetch.rs");
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() > 15, "{help}");
    for name in names {
        assert!(source.contains(&format!("&[\"{name}\"")), "{name} is not in the list");
    }
}
