const MAX_LENGTH = 60;

/**
 * Derives the name of an environment variable from a token's. It always ends with `_TOKEN`, so that no token can set a variable that
 * changes how programs run, such as `PATH` or `NODE_OPTIONS`.
 */
export function toVariableName(tokenName: string): string {
  const words = tokenName
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, MAX_LENGTH)
    .replace(/^_+|_+$/g, '')
    .replace(/^\d/, '_$&');
  if (words.endsWith('_TOKEN')) return words;
  return words === '' || words === 'TOKEN' ? 'ACCESS_TOKEN' : `${words}_TOKEN`;
}
