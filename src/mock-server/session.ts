import type { IncomingMessage } from 'node:http';

const COOKIE_NAME = 'portal_session';

/** `Cookie` header of a user signed in to an account. */
export function sessionCookie(account: string): string {
  return `${COOKIE_NAME}=${encodeURIComponent(account)}`;
}

const COOKIE = new RegExp(`(?:^|;)\\s*${COOKIE_NAME}=([^;]*)`);

/** The account named by the session cookie; it may not exist. */
export function sessionAccount({ headers }: IncomingMessage): string | null {
  try {
    return decodeURIComponent(COOKIE.exec(headers.cookie ?? '')?.[1] ?? '') || null;
  } catch {
    return null;
  }
}

/** `Set-Cookie` header that signs the user in. */
export function startSession(account: string): string {
  return `${sessionCookie(account)}; Path=/; HttpOnly; SameSite=Lax`;
}

export const CLEAR_SESSION = `${COOKIE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;
