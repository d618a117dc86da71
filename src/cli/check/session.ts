import { type Context, readCookie, UsageError } from '../command.js';

const HEADER = /^([!#$%&'*+.^`|~\w-]+):\s*([\x20-\x7e]+)$/;

/**
 * Reads the session's headers from the environment. Errors contain the names of variables, never
 * their values.
 */
export function readSession(env: Context['env'], headerVariables: readonly string[]) {
  const headers: Record<string, string> = {};
  /** The values that must not be in the output. */
  const secrets = new Set<string>();
  for (const name of headerVariables) {
    const [, header = '', value = ''] = HEADER.exec(env[name]?.trim() ?? '') ?? [];
    if (header === '')
      throw new UsageError(`the environment variable ${name} must be a header, such as "X-Session: …"`);
    headers[header.toLowerCase()] = value;
    secrets.add(value);
    // The value may be a bearer token after its scheme.
    for (const part of value.split(' ')) secrets.add(part);
  }
  const headerNames = Object.keys(headers).filter((name) => name !== 'cookie');
  const cookie = readCookie(env);
  if (cookie !== undefined) {
    headers['cookie'] = cookie;
    for (const pair of cookie.split(';')) secrets.add(pair.slice(pair.indexOf('=') + 1).trim());
  }
  secrets.delete('');
  return { headers, headerNames, secrets };
}
