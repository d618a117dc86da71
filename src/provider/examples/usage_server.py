import hashlib
import hmac
import json
import os
import socket
from datetime import datetime, timezone
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.parse import parse_qs, parse_qsl, quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

BASE_URL = os.environ["PROVIDER_URL"].rstrip("/")
API_KEY = os.environ["PROVIDER_KEY"]
ORIGIN = os.environ["PORTAL_ORIGIN"]
# The query parameter of current usage, as <name>=currentUsage. Without it, no limit has usage.
USAGE_QUERY = dict(parse_qsl(os.environ.get("USAGE_QUERY", ""), keep_blank_values=True))
if not all(text for pair in USAGE_QUERY.items() for text in pair):
    raise SystemExit("USAGE_QUERY must be <name>=currentUsage.")
MAX_PAGES = 50
MAX_BYTES = 4_000_000


def exact(value):
    """A page reads numbers as doubles: integers that these can't represent become strings."""
    if isinstance(value, dict):
        return {name: exact(each) for name, each in value.items()}
    if isinstance(value, list):
        return [exact(each) for each in value]
    return str(value) if isinstance(value, int) and abs(value) >= 2**53 else value


class TooManyPages(Exception):
    pass


class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


opener = build_opener(NoRedirects)


def get(path, query):
    request = Request(f"{BASE_URL}{path}?{urlencode(query)}")
    request.add_header("Accept", "application/json")
    request.add_header("service-provider-key", API_KEY)
    with opener.open(request, timeout=5) as response:
        body = json.loads(response.read(MAX_BYTES))
    if body["data"] is None:
        body["data"] = []
    if not isinstance(body["data"], list):
        raise ValueError("The response has no data")
    return body


def is_unexpired(token):
    if token.get("is_expired"):
        return False
    if token.get("expires_at") is None:
        return token.get("is_expired") is False
    try:
        expires_at = datetime.fromisoformat(token["expires_at"].replace("Z", "+00:00"))
        # The empty value of a service, such as 0001-01-01T00:00:00Z.
        if not 1971 <= expires_at.year <= 9990:
            return token.get("is_expired") is False
        return expires_at > datetime.now(timezone.utc)
    except (AttributeError, TypeError, ValueError):
        return False


def has_token(customer, subscription, presented):
    def digest(text):
        return hashlib.sha256(text.encode()).digest()

    path = f"/customers/{quote(customer, safe='')}/subscriptions/{quote(subscription, safe='')}/access-tokens/"
    offset = 0
    for _ in range(MAX_PAGES):
        page = get(path, {"offset": offset})
        for token in page["data"]:
            is_same = hmac.compare_digest(digest(token.get("value") or ""), digest(presented))
            if token.get("value") and is_same and is_unexpired(token):
                return True
        offset += len(page["data"])
        if not page["data"] or offset >= page["metadata"]["pagination"]["total"]:
            return False
    raise TooManyPages


class UsageHandler(BaseHTTPRequestHandler):
    timeout = 10

    def do_OPTIONS(self):
        if self.headers.get("Origin", ORIGIN) != ORIGIN:
            return self.send_json(403, {"error": "forbidden"})
        headers = {"Access-Control-Allow-Methods": "GET", "Access-Control-Allow-Headers": "Authorization"}
        return self.send_json(204, None, headers)

    def do_GET(self):
        query = parse_qs(urlsplit(self.path).query)
        ids = [query.get(name, []) for name in ("customer_id", "subscription_id")]
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        if self.headers.get("Origin", ORIGIN) != ORIGIN:
            return self.send_json(403, {"error": "forbidden"})
        if any(len(values) != 1 or values[0] in (".", "..") for values in ids):
            return self.send_json(400, {"error": "bad-request"})
        customer, subscription = ids[0][0], ids[1][0]
        if scheme.lower() != "bearer" or not token:
            return self.refuse()
        try:
            if not has_token(customer, subscription, token):
                return self.refuse()
        except TooManyPages:
            return self.send_json(422, {"error": "too-many-tokens"})
        except HTTPError as error:
            # The customer or the subscription does not exist.
            return self.refuse() if error.code in (400, 403, 404) else self.fail(error)
        except (OSError, HTTPException, ValueError, LookupError, TypeError, AttributeError) as error:
            return self.fail(error)
        try:
            usage = get(f"/subscriptions/{quote(subscription, safe='')}/product/billable-metrics/", USAGE_QUERY)
            return self.send_json(200, {"data": exact(usage["data"])})
        except HTTPError as error:
            return self.send_json(404, {"error": "not-found"}) if error.code == 404 else self.fail(error)
        except (OSError, HTTPException, ValueError, LookupError, TypeError) as error:
            return self.fail(error)

    def refuse_method(self):
        return self.send_json(405, {"error": "method-not-allowed"}, {"Allow": "GET, OPTIONS"})

    do_DELETE = do_HEAD = do_PATCH = do_POST = do_PUT = refuse_method

    def refuse(self):
        return self.send_json(401, {"error": "unauthorized"}, {"WWW-Authenticate": "Bearer"})

    def fail(self, error):
        if isinstance(error, HTTPError) and error.code == 429:
            return self.send_json(429, {"error": "rate-limited"}, {"Retry-After": error.headers.get("Retry-After", "5")})
        if any(isinstance(each, (TimeoutError, socket.timeout)) for each in (error, getattr(error, "reason", None))):
            return self.send_json(504, {"error": "service-timeout"})
        return self.send_json(502, {"error": "service-failed"})

    def send_json(self, status, body, headers={}):
        content = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 403:
            self.send_header("Access-Control-Allow-Origin", ORIGIN)
            self.send_header("Access-Control-Expose-Headers", "Date, Retry-After")
        self.send_header("Vary", "Origin")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        # The default log has the ids of customers.
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), UsageHandler).serve_forever()
