import { getExpiryStatus } from '../format/expiry.js';
import type { AccessTokensQuery } from '../state/access-tokens-query.js';
import type { AccessTokenMetadata } from '../state/types.js';
import { downloadFile } from './download-file.js';
import { composeEnvLine, isEnvValue } from './token-formats.js';
import type { TokenText } from './token-template.js';
import { toVariableNames } from './variable-name.js';

/** The loaded tokens that a dotenv file can contain: unexpired ones with a value that can be represented in it. */
export function getEnvTokens(query: AccessTokensQuery, now: number): readonly AccessTokenMetadata[] {
  const tokens = (query.data.value?.items ?? []).map(({ item }) => item);
  return tokens.filter((token) => {
    const secret = query.getSecret(token);
    return secret && getExpiryStatus(token, now).status !== 'expired' && isEnvValue(secret);
  });
}

/** Saves the values of tokens as a dotenv file. */
export function downloadEnvFile(query: AccessTokensQuery, tokens: readonly AccessTokenMetadata[]): void {
  const content = composeEnvFile(
    tokens.map((token) => ({ name: token.name?.trim() ?? '', value: query.getSecret(token) ?? '' })),
  );
  downloadFile({ name: 'access-tokens.env', type: 'text/plain', content });
}

/** A dotenv file with a variable for each token. Tokens that can't be represented in one (`isEnvValue`) are skipped. */
export function composeEnvFile(tokens: readonly TokenText[]): string {
  const variables = toVariableNames(tokens.map(({ name }) => name));
  const lines = tokens.map(({ value }, index) => composeEnvLine(variables[index] ?? '', value));
  return lines.flatMap((line) => (line === undefined ? [] : `${line}\n`)).join('');
}
