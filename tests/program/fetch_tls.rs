//! TLS: certificates are checked, and no server leads from it to plain HTTP.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::imported::{Home, Ran, cards};

/// A server with a certificate of its own that always gives the same answer.
struct Secure {
    address: SocketAddr,
    certificate: String,
}

impl Secure {
    fn fixed(name: &str, answer: Vec<u8>) -> Secure {
        let made = rcgen::generate_simple_self_signed([name.to_owned()]).expect("made");
        let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
        let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("it has ciphers")
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key.into())
            .expect("they fit");
        let config = Arc::new(config);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("bound");
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let connection = ServerConnection::new(Arc::clone(&config)).expect("a sound configuration");
                let mut stream = StreamOwned::new(connection, stream);
                let (mut head, mut byte) = (Vec::new(), [0]);
                while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|read| read == 1) {
                    head.push(byte[0]);
                }
                let _ = stream.write_all(&answer);
                stream.conn.send_close_notify();
                let _ = stream.flush();
            }
        });
        Secure { address, certificate: made.cert.pem() }
    }

    /// Imports from it; whether its certificate is trusted is a matter of the environment.
    fn import(&self, home: &Home, trusted: bool) -> Ran {
        let url = format!("https://{}/Light.json", self.address);
        let file: PathBuf = home.write("trusted.pem", &self.certificate);
        let mut command = home.command(&["db", "import", &url, "--insecure-http", "--idle-limit", "3000"]);
        if trusted {
            command.env("SSL_CERT_FILE", file);
        }
        Ran::of(command.output().expect("it runs"))
    }
}

fn answer(status: &str, body: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len()).into_bytes()
}

#[test]
fn a_certificate_must_be_trusted_and_fit() {
    let home = Home::new("certificate");
    let body = cards(2, "secure");
    let server = Secure::fixed("127.0.0.1", answer("200 OK", &body));
    server.import(&home, false).failed(&["cannot fetch", "certificate"]);
    assert!(home.beside().is_empty());
    let other = Secure::fixed("example.invalid", answer("200 OK", &body));
    other.import(&home, true).failed(&["cannot fetch", "certificate"]);
    server.import(&home, true).good();
    assert_eq!(home.imported(), 2);
}

#[test]
fn no_redirect_leads_from_tls_to_plain_http() {
    let home = Home::new("downgrade");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.set_nonblocking(true).expect("it can");
    let plain = listener.local_addr().expect("bound");
    let moved = format!("302 Found\r\nLocation: http://{plain}/Light.json");
    let server = Secure::fixed("127.0.0.1", answer(&moved, ""));
    server.import(&home, true).failed(&["from https to http", &plain.to_string()]);
    assert!(listener.accept().is_err(), "nobody asked there");
}
