//! The conversation with a server. It takes place on a thread of its own, so that Ctrl-C and the time limit are heeded
//! whatever the server does.

use std::io::{IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use flate2::read::MultiGzDecoder;
use indicatif::{ProgressBar, ProgressStyle};
use reqwest::Url;
use reqwest::blocking::{Client, Response};
use reqwest::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_RANGE, ETAG, HeaderMap, HeaderName, HeaderValue,
    IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE, LAST_MODIFIED, LOCATION, RANGE,
};
use reqwest::redirect::Policy;

use super::partial::{Head, Partial};
use super::{Answer, Fetched, Known, Network, Output, Problem};

/// A server may send us on so many times.
const MOST_REDIRECTS: usize = 5;

/// How often Ctrl-C and the time limit are looked at.
const TICK: Duration = Duration::from_millis(50);

/// What the thread that talks to the server reports.
enum Event {
    Redirected(Url),
    Answered(Box<Answered>),
    Bytes(Vec<u8>),
    End,
    Failed(Problem),
}

/// The head of a server's answer.
struct Answered {
    url: Url,
    status: u16,
    headers: HeaderMap,
}

impl Answered {
    fn header(&self, name: HeaderName) -> Option<&str> {
        /// A longer one is nothing to remember.
        const LONGEST: usize = 1000;
        let value = self.headers.get(name)?.to_str().ok()?;
        (value.len() <= LONGEST).then_some(value)
    }

    /// Where the answer begins in the file, and the length of the file.
    fn range(&self) -> Option<(u64, Option<u64>)> {
        let (range, whole) = self.header(CONTENT_RANGE)?.strip_prefix("bytes ")?.split_once('/')?;
        let (first, _) = range.split_once('-')?;
        Some((first.trim().parse().ok()?, whole.trim().parse().ok()))
    }
}

/// The URL, if it is one to fetch.
pub fn checked(text: &str, network: &Network) -> Result<Url, Problem> {
    let mut url = Url::parse(text).map_err(|problem| Problem::new(format!("it is not a URL: {problem}")))?;
    match url.scheme() {
        "https" => {}
        "http" if network.insecure_http => {}
        "http" => {
            return Err(Problem::new("http is not secure: anyone on the way can read and change the file")
                .help("use an https URL, or --insecure-http"));
        }
        other => return Err(Problem::new(format!("only https URLs can be fetched, not {other}"))),
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Problem::new("names and passwords in URLs are not supported")
            .help("download the file and import it from there"));
    }
    url.set_fragment(None);
    Ok(url)
}

/// Fetches a file, the rest of it where a part is there already.
pub fn fetch(
    url: Url,
    known: Known<'_>,
    kept: &mut Partial,
    network: &Network,
    stop: &'static AtomicBool,
    out: &mut Output,
) -> Result<Answer, Problem> {
    let begun = kept.read(url.as_str(), network.size_limit);
    let resuming = begun.is_some();
    let first = Transfer::run(&url, known, begun, kept, network, stop, out);
    match first {
        // The part does not fit what the server has now.
        Err(Stopped::Misfit) if resuming => {
            kept.remove();
            Transfer::run(&url, known, None, kept, network, stop, out).map_err(Stopped::problem)
        }
        other => other.map_err(Stopped::problem),
    }
}

/// Why a transfer ended early.
enum Stopped {
    /// The part that was kept is of no use.
    Misfit,
    For(Problem),
}

impl Stopped {
    fn problem(self) -> Problem {
        match self {
            Stopped::Misfit => Problem::new("the server sent a part of the file that was not asked for"),
            Stopped::For(problem) => problem,
        }
    }
}

impl From<Problem> for Stopped {
    fn from(problem: Problem) -> Stopped {
        Stopped::For(problem)
    }
}

/// One request with its redirects, and what came of it.
struct Transfer<'a> {
    known: Known<'a>,
    kept: &'a mut Partial,
    network: &'a Network,
    /// As the server sends it, perhaps compressed.
    bytes: Vec<u8>,
    head: Option<Head>,
    progress: Progress,
}

impl<'a> Transfer<'a> {
    fn run(
        url: &Url,
        known: Known<'a>,
        begun: Option<(Head, Vec<u8>)>,
        kept: &'a mut Partial,
        network: &'a Network,
        stop: &'static AtomicBool,
        out: &mut Output,
    ) -> Result<Answer, Stopped> {
        let (head, bytes) = begun.map_or((None, Vec::new()), |(head, bytes)| (Some(head), bytes));
        let headers = request(known, head.as_ref().map(|head| (head, bytes.len())));
        let events = talk(url.clone(), headers, network);
        let mut transfer = Transfer { known, kept, network, bytes, head, progress: Progress::new() };
        let answer = transfer.listen(url, &events, stop, out);
        transfer.progress.end();
        let answer = answer?;
        let Some(answer) = answer else { return Ok(transfer.finish(url)?) };
        Ok(answer)
    }

    /// Takes in what the server sends: `None` at the end of the file.
    fn listen(
        &mut self,
        url: &Url,
        events: &Receiver<Event>,
        stop: &'static AtomicBool,
        out: &mut Output,
    ) -> Result<Option<Answer>, Stopped> {
        let start = Instant::now();
        loop {
            if stop.load(Ordering::Relaxed) {
                return Ok(Some(Answer::Interrupted));
            }
            if start.elapsed() > Duration::from_millis(self.network.time_limit) {
                let limit = seconds(self.network.time_limit);
                return Err(self.broken(Problem::new(format!("it took longer than {limit}"))).into());
            }
            match events.recv_timeout(TICK) {
                Ok(Event::Redirected(to)) => out.note("note", &format!("{url} leads to {to}")),
                Ok(Event::Answered(answered)) => match self.answered(url, &answered)? {
                    None => {}
                    Some(answer) => return Ok(Some(answer)),
                },
                Ok(Event::Bytes(bytes)) => {
                    if (self.bytes.len() + bytes.len()) as u64 > self.network.size_limit {
                        self.kept.remove();
                        return Err(too_large(self.network).into());
                    }
                    self.kept.add(&bytes);
                    self.bytes.extend(bytes);
                    self.progress.at(self.bytes.len() as u64);
                }
                Ok(Event::End) => return Ok(None),
                Ok(Event::Failed(problem)) => return Err(self.broken(problem).into()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(self.broken(Problem::new("the connection broke")).into());
                }
            }
        }
    }

    /// Takes in the head of an answer.
    fn answered(&mut self, url: &Url, answered: &Answered) -> Result<Option<Answer>, Stopped> {
        let asked = self.head.is_some();
        match answered.status {
            200 => {
                self.bytes.clear();
                self.begin(url, answered)?;
            }
            206 if asked => {
                let (first, length) = answered.range().ok_or(Stopped::Misfit)?;
                let same = self.head.as_ref().is_some_and(|head| {
                    answered.header(ETAG).is_none_or(|etag| Some(etag) == head.etag.as_deref())
                        // What the first part said need not be said again.
                        && (!answered.headers.contains_key(CONTENT_ENCODING)
                            || encoding(answered).is_ok_and(|gzip| gzip == head.gzip))
                });
                if first != self.bytes.len() as u64 || !same {
                    return Err(Stopped::Misfit);
                }
                self.progress.length = length;
                self.kept.go_on();
            }
            206 => return Err(Stopped::Misfit),
            416 if asked => return Err(Stopped::Misfit),
            304 if self.known.etag.is_some() || self.known.modified.is_some() => return Ok(Some(Answer::Unchanged)),
            other => {
                let status = reqwest::StatusCode::from_u16(other).ok();
                let reason = status.and_then(|status| status.canonical_reason()).unwrap_or("an unknown status");
                return Err(Problem::new(format!("the server answered {other}, {reason}")).into());
            }
        }
        Ok(None)
    }

    /// Begins with a new version of the file.
    fn begin(&mut self, url: &Url, answered: &Answered) -> Result<(), Problem> {
        let gzip = encoding(answered)?;
        let length = answered.header(CONTENT_LENGTH).and_then(|length| length.parse().ok());
        if length.is_some_and(|length: u64| length > self.network.size_limit) {
            return Err(too_large(self.network));
        }
        self.progress.length = length;
        let etag = answered.header(ETAG).map(str::to_owned);
        let modified = answered.header(LAST_MODIFIED).map(str::to_owned);
        // Ranges need an exact name of the version; a weak one begins with W/.
        let exact = etag.clone().filter(|etag| etag.starts_with('"'));
        let validator = exact.or_else(|| modified.clone().filter(|_| etag.is_none()));
        let head = Head {
            url: url.as_str().to_owned(),
            validator: validator.clone().unwrap_or_default(),
            etag,
            modified,
            gzip,
        };
        match validator {
            Some(_) => self.kept.begin(&head),
            None => self.kept.remove(),
        }
        self.head = Some(head);
        if answered.url.as_str() != url.as_str() {
            self.progress.restart();
        }
        Ok(())
    }

    /// The file that has arrived, unpacked and looked at.
    fn finish(self, url: &Url) -> Result<Answer, Problem> {
        let Some(head) = self.head else { return Err(Problem::new("the server sent nothing")) };
        self.kept.remove();
        let bytes = if head.gzip { unpacked(&self.bytes, self.network)? } else { self.bytes };
        if is_web_page(&bytes) {
            let problem = Problem::new("it is a web page, not card data");
            return Err(match raw(url) {
                Some(raw) => problem.help(format!("try {raw}")),
                None => problem.help("use the URL of the file itself"),
            });
        }
        if bytes.is_empty() {
            return Err(Problem::new("the file is empty"));
        }
        Ok(Answer::New(Fetched { bytes, etag: head.etag, modified: head.modified }))
    }

    /// A problem after which it pays to try again.
    fn broken(&self, problem: Problem) -> Problem {
        if !self.kept.is_kept() || self.bytes.is_empty() {
            return problem;
        }
        problem
            .help(format!("{} arrived and are kept: run the command again to fetch the rest", size(self.bytes.len())))
    }
}

fn too_large(network: &Network) -> Problem {
    Problem::new(format!("it is larger than {}", size(network.size_limit as usize)))
}

/// A number of bytes in words.
fn size(bytes: usize) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes / 1024),
        _ => format!("{} MiB", bytes >> 20),
    }
}

fn seconds(milliseconds: u64) -> String {
    if milliseconds.is_multiple_of(1000) { format!("{} s", milliseconds / 1000) } else { format!("{milliseconds} ms") }
}

/// Whether the answer is compressed, as we offered.
fn encoding(answered: &Answered) -> Result<bool, Problem> {
    match answered.header(CONTENT_ENCODING).map(str::to_ascii_lowercase).as_deref() {
        None | Some("" | "identity") => Ok(false),
        Some("gzip" | "x-gzip") => Ok(true),
        Some(_) => Err(Problem::new("the server compresses it in a way that was not asked for")),
    }
}

/// Unpacks a compressed file, but not without end.
fn unpacked(packed: &[u8], network: &Network) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let mut reader = MultiGzDecoder::new(packed).take(network.size_limit + 1);
    reader.read_to_end(&mut bytes).map_err(|_| Problem::new("what arrived is not sound gzip data"))?;
    if bytes.len() as u64 > network.size_limit { Err(too_large(network)) } else { Ok(bytes) }
}

/// Whether this is a web page: what the server calls it is only a hint.
fn is_web_page(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    ["<!doctype html", "<html"]
        .iter()
        .any(|tag| start.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag.as_bytes())))
}

/// Where the file itself is that a page of a code host shows.
fn raw(url: &Url) -> Option<String> {
    let path = url.path().replacen("/blob/", "/", 1);
    (url.host_str() == Some("github.com") && path != url.path())
        .then(|| format!("https://raw.githubusercontent.com{path}"))
}

/// The headers of our request.
fn request(known: Known<'_>, begun: Option<(&Head, usize)>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let mut set = |name: HeaderName, value: &str| {
        // What no header can hold did not come from one.
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(ACCEPT_ENCODING, "gzip");
    if let Some((head, length)) = begun {
        set(RANGE, &format!("bytes={length}-"));
        set(IF_RANGE, &head.validator);
    } else if let Some(etag) = known.etag {
        set(IF_NONE_MATCH, etag);
    } else if let Some(modified) = known.modified {
        set(IF_MODIFIED_SINCE, modified);
    }
    headers
}

/// Starts the thread that talks to the server. It ends when nobody listens any more.
fn talk(url: Url, headers: HeaderMap, network: &Network) -> Receiver<Event> {
    let (sender, receiver) = sync_channel(4);
    let idle = Duration::from_millis(network.idle_limit);
    let insecure = network.insecure_http;
    thread::spawn(move || {
        if let Err(problem) = ask(url, headers, idle, insecure, &sender) {
            let _ = sender.send(Event::Failed(problem));
        }
    });
    receiver
}

fn ask(
    mut url: Url,
    headers: HeaderMap,
    idle: Duration,
    insecure: bool,
    sender: &SyncSender<Event>,
) -> Result<(), Problem> {
    let client = client(idle)?;
    let mut response = client.get(url.clone()).headers(headers.clone()).send().map_err(|e| failed(&e, idle))?;
    let mut redirects = 0;
    while let Some(next) = redirect(&url, &response, insecure)? {
        redirects += 1;
        if redirects > MOST_REDIRECTS {
            return Err(Problem::new(format!("the server sends us on more than {MOST_REDIRECTS} times")));
        }
        if sender.send(Event::Redirected(next.clone())).is_err() {
            return Ok(());
        }
        url = next;
        response = client.get(url.clone()).headers(headers.clone()).send().map_err(|e| failed(&e, idle))?;
    }
    let answered = Answered { url, status: response.status().as_u16(), headers: response.headers().clone() };
    let mut open = sender.send(Event::Answered(Box::new(answered))).is_ok();
    let mut buffer = vec![0; 64 << 10];
    while open {
        let read = response.read(&mut buffer).map_err(|problem| {
            let inner = problem.get_ref().and_then(|inner| inner.downcast_ref::<reqwest::Error>());
            inner.map_or_else(|| Problem::new("the connection broke before the end of the file"), |e| failed(e, idle))
        })?;
        let event = if read == 0 { Event::End } else { Event::Bytes(buffer[..read].to_vec()) };
        open = sender.send(event).is_ok() && read > 0;
    }
    Ok(())
}

/// Where an answer sends us, if it does.
fn redirect(from: &Url, response: &Response, insecure: bool) -> Result<Option<Url>, Problem> {
    if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return Ok(None);
    }
    let location = response.headers().get(LOCATION).and_then(|location| location.to_str().ok());
    let to = location.and_then(|location| from.join(location).ok());
    let Some(mut to) = to else { return Err(Problem::new("the server sends us on, but not to a URL")) };
    to.set_fragment(None);
    match (from.scheme(), to.scheme()) {
        (_, "https") => {}
        ("http", "http") if insecure => {}
        ("https", "http") => {
            return Err(Problem::new(format!("the server sends us from https to http, which is not secure: {to}")));
        }
        _ => return Err(Problem::new(format!("the server sends us on to what is not a web address: {to}"))),
    }
    if !to.username().is_empty() || to.password().is_some() {
        return Err(Problem::new("the server sends us on to a URL with a name or password in it"));
    }
    Ok(Some(to))
}

/// The environment's proxy is used; redirects are our own business, and so is compression.
fn client(idle: Duration) -> Result<Client, Problem> {
    let cannot = |problem: &dyn std::fmt::Display| Problem::new(format!("no secure connection is possible: {problem}"));
    let mut roots = rustls::RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let tls = rustls::ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|problem| cannot(&problem))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Client::builder()
        .user_agent(concat!("datacron/", env!("CARGO_PKG_VERSION")))
        .tls_backend_preconfigured(tls)
        .redirect(Policy::none())
        .referer(false)
        // Counted anew by each wait for an answer or for more of the file.
        .timeout(idle)
        .build()
        .map_err(|problem| cannot(&problem))
}

/// What went wrong, as its innermost cause tells it.
fn failed(error: &reqwest::Error, idle: Duration) -> Problem {
    if error.is_timeout() {
        return Problem::new(format!("the server has been silent for {}", seconds(idle.as_millis() as u64)));
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    let cause = cause.to_string();
    let text = if error.is_body() || error.is_decode() {
        format!("the connection broke before the end of the file ({cause})")
    } else if error.is_connect() {
        format!("no connection: {cause}")
    } else {
        cause
    };
    Problem::new(text)
}

/// A progress bar on a terminal, shown after half a second.
struct Progress {
    start: Instant,
    length: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    const DELAY: Duration = Duration::from_millis(500);

    fn new() -> Progress {
        Progress { start: Instant::now(), length: None, bar: None }
    }

    fn restart(&mut self) {
        self.start = Instant::now();
    }

    fn at(&mut self, bytes: u64) {
        if self.bar.is_none() && self.start.elapsed() > Progress::DELAY && std::io::stderr().is_terminal() {
            let (bar, template) = match self.length {
                Some(length) => (
                    ProgressBar::new(length),
                    "{bar:24} {binary_bytes} of {binary_total_bytes}, {binary_bytes_per_sec}, {eta} left",
                ),
                None => (ProgressBar::no_length(), "{binary_bytes}, {binary_bytes_per_sec}"),
            };
            let bar = bar.with_elapsed(self.start.elapsed());
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style.progress_chars("##."));
            }
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_position(bytes);
        }
    }

    fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
