import { resolve } from 'node:path';
import { build } from 'vite';

export interface PageScript {
  readonly code: string;
  readonly css: string;
}

/** Bundles an entry into one minified classic script. */
export async function bundlePageScript(entry: string): Promise<PageScript> {
  const result = await build({
    configFile: false,
    root: resolve('test/bench'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
    build: {
      write: false,
      modulePreload: false,
      target: 'chrome123',
      cssCodeSplit: false,
      minify: true,
      rolldownOptions: {
        input: resolve(entry),
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'page.js' },
      },
    },
  });
  if (!('output' in result)) throw new Error(`${entry} was not built once`);
  const [{ code }, ...others] = result.output;
  const css = others.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  return { code, css: css.join('\n') };
}
