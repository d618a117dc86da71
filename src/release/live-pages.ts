import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { openapiSchemas } from './openapi-schemas.js';

const LIVE = 'src/docs/site/live';

/** Served as they are, in the folder `live` of the site. */
const PUBLIC = '.vite/docs/public';

const BROWSER_CHECK = "'window' in globalThis && 'document' in globalThis";

/** Files of the release that the pages with live widgets load. */
const RELEASED = [
  'portal-widgets.js',
  'portal-widgets-usage.js',
  'portal-widgets-actions.js',
  'locales',
  'gallery.html',
  'gallery.js',
  'preview.js',
  'preview.css',
];

/** Writes the pages with live widgets. They have the files of the release, which must be built. */
export async function buildLive(): Promise<void> {
  const folder = join(PUBLIC, 'live');
  await rm(PUBLIC, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of ['mock-portal', 'example']) await bundle(name, folder);
  for (const name of RELEASED) await cp(join('dist', name), join(folder, name), { recursive: true });
  await cp(join(LIVE, 'example.html'), join(folder, 'example.html'));
  await writeFile(join(folder, 'preview.html'), toSitePage(await readFile('dist/preview.html', 'utf8')));
}

/** The demo portal gets its data within the page, and leads to the gallery beside it. */
function toSitePage(html: string): string {
  const page = html
    .replace('<meta charset="utf-8" />', '$&\n    <meta name="gallery" content="gallery.html" />')
    .replace('<script src="portal-widgets.js"', '<script src="mock-portal.js" defer></script>\n    $&');
  if (!page.includes('mock-portal.js') || !page.includes('name="gallery"'))
    throw new Error('The page of the demo portal has changed');
  return page;
}

async function bundle(name: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [openapiSchemas(), shimNode()],
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: join(LIVE, `${name}.ts`),
        formats: ['iife'],
        name: 'page',
        fileName: () => `${name}.js`,
        cssFileName: name,
      },
      rolldownOptions: { output: { charset: 'ascii' } },
    },
  });
}

/** Replaces modules of Node, and the check that keeps keys out of pages: the mock portal's key is made up. */
function shimNode(): Plugin {
  return {
    name: 'shim-node',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('node:') ? resolve(LIVE, 'node-shims.ts') : undefined),
    transform(code, id) {
      if (!id.endsWith('/provider/options.ts')) return undefined;
      if (!code.includes(BROWSER_CHECK)) throw new Error(`${id} has changed: it lacks the check for browsers`);
      return code.replace(BROWSER_CHECK, 'false');
    },
  };
}
