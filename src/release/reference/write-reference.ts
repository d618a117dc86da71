import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMessageTable } from '../catalogs/write-modules.js';
import { readCatalogFiles } from '../catalogs/files.js';
import { createElementsManifest, DOCUMENTED_FILES } from '../elements-manifest.js';
import { createJavaScriptPage } from './api.js';
import { createElementPages } from './elements.js';
import { createEndpointsPage } from './endpoints.js';
import { createProviderPage } from './provider.js';
import { createSettingsPage } from './settings.js';
import { createVariablesPage } from './css-variables.js';

/** The reference is committed, so that it can be read without a build. */
export const REFERENCE = 'src/docs/reference';

/** Returns the pages of the reference by file name. */
export async function createReference(): Promise<Readonly<Record<string, string>>> {
  const sources = await Promise.all(DOCUMENTED_FILES.map((file) => readFile(file, 'utf8')));
  return {
    ...createElementPages(createElementsManifest(sources)),
    'javascript-api.md': createJavaScriptPage(),
    'provider-api.md': createProviderPage(),
    'settings.md': createSettingsPage(sources.join('\n')),
    'css-variables.md': createVariablesPage(),
    'endpoints.md': createEndpointsPage(await readFile('src/client/openapi.yaml', 'utf8')),
    'messages.md': createMessageTable(readCatalogFiles('src/i18n')),
  };
}

export async function writeReference(): Promise<void> {
  await mkdir(REFERENCE, { recursive: true });
  for (const [name, content] of Object.entries(await createReference()))
    await writeFile(join(REFERENCE, name), content);
}
