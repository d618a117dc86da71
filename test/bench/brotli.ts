import { brotliCompressSync, constants } from 'node:zlib';

/** Compresses with the quality that servers use for static files. */
export function brotli(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
