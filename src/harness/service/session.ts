import type { IncomingMessage } from 'node:http';

const NAME = 'portal_session';

/** The `Cookie` header of a visitor who is logged in to an account. */
export function sessionCookie(account: string): string {
  return `${NAME}=${encodeURIComponent(account)}`;
}

/** The account that a request's cookie names, be it one that exists or not. */
export function sessionAccount({ headers }: IncomingMessage): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (name !== NAME) continue;
    try {
      return decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return null;
}

export function startSession(account: string): string {
  return `${sessionCookie(account)}; Path=/; HttpOnly; SameSite=Lax`;
}

export const END_SESSION = `${NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;
