import type { IncomingMessage } from 'node:http';

const COOKIE_NAME = 'portal_session';

/** `Cookie` header of a user signed in to an account. */
export function sessionCookie(account: string): string {
  return `${COOKIE_NAME}=${encodeURIComponent(account)}`;
}

/** The account named by the session cookie; it may not exist. */
export function sessionAccount({ headers }: IncomingMessage): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (name !== COOKIE_NAME) continue;
    try {
      return decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return null;
}

/** `Set-Cookie` header that signs the user in. */
export function startSession(account: string): string {
  return `${sessionCookie(account)}; Path=/; HttpOnly; SameSite=Lax`;
}

export const CLEAR_SESSION = `${COOKIE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;
