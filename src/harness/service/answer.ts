/** What a request is answered with, whole; how it goes over the wire is another matter. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export function jsonAnswer(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** The interface does not show the shape of its errors; this is ours. */
export function errorAnswer(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return jsonAnswer({ message }, status, headers);
}

export function htmlAnswer(title: string, content: string, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>\n`,
  };
}

/** The page that a portal sends a visitor to whose session is over. */
export function loginPage(): Answer {
  const form =
    '<form method="post"><label>Email <input name="email" type="email"></label>' +
    '<label>Password <input name="password" type="password"></label><button>Log in</button></form>';
  return htmlAnswer('Log in', form);
}

/** Thrown where a request cannot be served, and answered as an error. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
