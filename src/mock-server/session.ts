import type { IncomingMessage } from 'node:http';

const COOKIE_NAME = 'portal_session';

/** Returns the `Cookie` header of a user who is signed in to an account. */
export function sessionCookie(account: string): string {
  return `${COOKIE_NAME}=${encodeURIComponent(account)}`;
}

const COOKIE = new RegExp(`(?:^|;)\\s*${COOKIE_NAME}=([^;]*)`);

/** Returns the account in the session cookie, which may not exist. */
export function sessionAccount({ headers }: IncomingMessage): string | null {
  try {
    return decodeURIComponent(COOKIE.exec(headers.cookie ?? '')?.[1] ?? '') || null;
  } catch {
    return null;
  }
}

/** Returns the `Set-Cookie` header that signs the user in. */
export function startSession(account: string): string {
  return `${sessionCookie(account)}; Path=/; HttpOnly; SameSite=Lax`;
}

export const CLEAR_SESSION = `${COOKIE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;
