import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';
import type { ElementsManifest } from './elements-manifest.js';

// Editors suggest the variables in style sheets, from the CSS custom data.
const OPTIONS = { hideCssPropertiesDocs: true };

/** Writes the custom elements manifest, also in the formats of VS Code (custom data) and of JetBrains editors (web-types). */
export async function writeEditorData(manifest: ElementsManifest, folder: string): Promise<void> {
  // The types of the integrations are narrower than what they read.
  const input = manifest as unknown as Parameters<typeof getVsCodeHtmlCustomData>[0];
  const files = {
    'custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'vscode.html-custom-data.json': getVsCodeHtmlCustomData(input, OPTIONS),
    'vscode.css-custom-data.json': getVsCodeCssCustomData(input, OPTIONS),
    'web-types.json': getWebTypesData(input, OPTIONS),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}
