import { expect, it } from 'vitest';
import { describeNetworkError } from '../../src/cli/check/network-error.js';

it.each([
  ['CERT_HAS_EXPIRED', 'The TLS certificate has expired', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The TLS certificate is for another host', true],
  [
    'ERR__ERROR_FORMAT_PADDING_2',
    "The response can't be decompressed (ERR__ERROR_FORMAT_PADDING_2): check Content-Encoding",
    false,
  ],
  ['ECONNRESET', 'The connection was closed (ECONNRESET)', false],
])('an error with the code %s says: %s', (code, message, isUnreachable) => {
  expect(describeNetworkError(new TypeError('', { cause: { code } }))).toEqual({ message, isUnreachable });
});
