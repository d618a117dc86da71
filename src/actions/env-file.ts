import { getExpiryStatus } from '../format/expiry.js';
import type { AccessTokensQuery } from '../state/access-tokens-query.js';
import type { AccessTokenMetadata } from '../state/types.js';
import { downloadFile } from './download-file.js';
import { quoteDotenv } from './quote-dotenv.js';
import type { TokenVariable } from './token-formats.js';
import { toVariableNames } from './variable-name.js';

// Line breaks, terminal control sequences and lone surrogates.
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** The loaded tokens that a dotenv file can contain: unexpired ones with a value that can be represented in it. */
export function getEnvTokens(query: AccessTokensQuery, now: number): readonly AccessTokenMetadata[] {
  const tokens = (query.data.value?.items ?? []).map(({ item }) => item);
  return tokens.filter((token) => {
    const secret = query.getSecret(token);
    return secret && getExpiryStatus(token, now).status !== 'expired' && isEnvValue(secret);
  });
}

/**
 * The variable of each loaded token, by its key in the list. Expired tokens have one, too: a name stays the same when another token expires
 * and when further pages are loaded.
 */
export function getVariables(query: AccessTokensQuery): ReadonlyMap<string, string> {
  const items = query.data.value?.items ?? [];
  const variables = toVariableNames(items.map(({ item }) => item.name ?? ''));
  return new Map(items.map(({ key }, index) => [key, variables[index] ?? '']));
}

/** Saves the values of tokens as a dotenv file. */
export function downloadEnvFile(query: AccessTokensQuery, tokens: readonly AccessTokenMetadata[]): void {
  const variables = getVariables(query);
  const included = new Set(tokens);
  const content = composeEnvFile(
    (query.data.peek()?.items ?? []).flatMap(({ key, item }) =>
      included.has(item) ? { variable: variables.get(key) ?? '', value: query.getSecret(item) ?? '' } : [],
    ),
  );
  downloadFile({ name: 'access-tokens.env', type: 'text/plain', content });
}

/** A dotenv file with a variable for each token. Tokens that can't be represented in one (`isEnvValue`) are skipped. */
export function composeEnvFile(tokens: readonly TokenVariable[]): string {
  return tokens
    .flatMap((token) => (isEnvValue(token.value) ? `${token.variable}=${quoteDotenv(token.value)}\n` : []))
    .join('');
}

/** Whether a token's value can be represented in a dotenv file. */
export function isEnvValue(value: string): boolean {
  return !CONTROLS.test(value) && quoteDotenv(value) !== undefined;
}
