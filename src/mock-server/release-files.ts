import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pages } from './server.js';

/**
 * Matches the script, the module, the files that these load, and the files of pages. Snippets add
 * the folder `assets`.
 */
const FILE =
  /^\/(?:assets\/)?(portal-widgets[\w.-]*\.m?js|chunks\/[\w-]+\.mjs|locales\/[\w-]+\.js|(?:preview|gallery)\.(?:js|css))$/;

/** Serves the files that pages load from the release folder. */
export function releaseFiles(folder: string): Pages {
  return (path) => {
    const name = FILE.exec(path)?.[1];
    const body = name === undefined ? undefined : readIfPresent(join(folder, name));
    if (name === undefined || body === undefined) return undefined;
    const type = `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`;
    // Pages of other origins request modules with CORS.
    return { body, type, headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' } };
  };
}

/** Undefined if the file can't be read. */
export function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
