/** A complete response. `sendResponse` decides how to send it. */
export interface MockResponse {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export function jsonResponse(value: unknown, status = 200, headers: Record<string, string> = {}): MockResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** Creates an error. The API doesn't document error bodies, so this shape is our own. */
export function errorResponse(status: number, message: string, headers: Record<string, string> = {}): MockResponse {
  return jsonResponse({ message }, status, headers);
}

/** Returns the page that a portal shows without a session. */
export function loginPage(): MockResponse {
  const form =
    '<form method="post"><label>Email <input name="email" type="email"></label>' +
    '<label>Password <input name="password" type="password"></label><button>Log in</button></form>';
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>Log in</title><h1>Log in</h1>${form}</html>\n`,
  };
}

/** Thrown by request handlers, and sent as an error response. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
