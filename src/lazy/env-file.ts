import { isExpired } from '../format/expiry.js';
import type { AccessTokensQuery } from '../state/access-tokens-query.js';
import { loadUntil } from '../state/load-until.js';
import type { AccessTokenMetadata } from '../state/types.js';
import { downloadFile } from './download-file.js';
import { quoteDotenv } from './quote-dotenv.js';
import { toVariableNames } from './variable-name.js';

// Line breaks, terminal control sequences and lone surrogates.
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** What a dotenv file contains of the loaded tokens, in their order. */
export interface EnvFile {
  readonly included: readonly EnvToken[];
  readonly leftOut: readonly LeftOutToken[];
}

export interface EnvToken {
  readonly token: AccessTokenMetadata;
  readonly variable: string;
}

export interface LeftOutToken {
  readonly token: AccessTokenMetadata;
  readonly reason: 'expired' | 'no-value' | 'unsupported';
}

/**
 * Tokens that have expired, or whose value is not available or can't be represented in a dotenv file, are left out.
 *
 * @param now the server's time
 */
export function getEnvFile(query: AccessTokensQuery, now: number): EnvFile {
  const variables = getVariables(query);
  const included: EnvToken[] = [];
  const leftOut: LeftOutToken[] = [];
  for (const [key, token] of query.data.value?.items ?? []) {
    const secret = query.getSecret(token);
    const variable = variables.get(key) ?? '';
    if (isExpired(token, now)) leftOut.push({ token, reason: 'expired' });
    else if (!secret) leftOut.push({ token, reason: 'no-value' });
    else if (composeEnvLine(variable, secret) === undefined) leftOut.push({ token, reason: 'unsupported' });
    else included.push({ token, variable });
  }
  return { included, leftOut };
}

/**
 * The variable of each loaded token, by its key in the list. Expired tokens have one, too: a name stays the same when another token expires
 * and when further pages are loaded.
 */
export function getVariables(query: AccessTokensQuery): ReadonlyMap<string, string> {
  const tokens = [...(query.data.value?.items ?? [])];
  const variables = toVariableNames(tokens.map(([, { name }]) => name ?? ''));
  return new Map(tokens.map(([key], index) => [key, variables[index] ?? '']));
}

/** Saves the values of tokens as a dotenv file. */
export function downloadEnvFile(query: AccessTokensQuery, tokens: readonly EnvToken[]): void {
  const lines = tokens.map(({ token, variable }) => composeEnvLine(variable, query.getSecret(token) ?? ''));
  downloadFile({ name: 'access-tokens.env', type: 'text/plain', content: lines.join('') });
}

/** The line of a dotenv file that sets a variable; undefined if a value can't be represented in one. */
export function composeEnvLine(variable: string, value: string): string | undefined {
  const quoted = CONTROLS.test(value) ? undefined : quoteDotenv(value);
  return quoted === undefined ? undefined : `${variable}=${quoted}\n`;
}

/** Fetches all pages, until one fails, and again from there once it has been retried. The returned function ends it. */
export function loadAllTokens(query: AccessTokensQuery): () => void {
  let hasEnded = false;
  const unsubscribe = query.error.subscribe((error) => {
    if (!error) void loadUntil(query, () => hasEnded);
  });
  return () => {
    hasEnded = true;
    unsubscribe();
  };
}
