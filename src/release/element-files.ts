import { readFile } from 'node:fs/promises';
import { writeEditorData } from './editor-data.js';
import { createElementsManifest, DOCUMENTED_FILES } from './elements-manifest.js';
import { writeReference } from './reference/write-reference.js';

/**
 * Writes all descriptions of the elements: the manifest and editor data to a folder, and the
 * reference.
 */
export async function writeElementFiles(version: string, folder: string): Promise<void> {
  const sources = DOCUMENTED_FILES.map((file) => readFile(file, 'utf8'));
  const manifest = createElementsManifest(await Promise.all(sources));
  await writeEditorData(manifest, version, folder);
  await writeReference();
}
