import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';
import { createCheatSheet } from './cheat-sheet.js';

type ElementsManifest = Parameters<typeof getVsCodeHtmlCustomData>[0];

// Editors suggest the variables in style sheets, from the CSS custom data.
const OPTIONS = { hideCssPropertiesDocs: true };

/** Writes the custom elements manifest, also in the formats of VS Code (custom data) and of JetBrains editors (web-types), and for people. */
export async function writeEditorData(manifest: ElementsManifest, folder: string): Promise<void> {
  const files = {
    'custom-elements.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'vscode.html-custom-data.json': getVsCodeHtmlCustomData(manifest, OPTIONS),
    'vscode.css-custom-data.json': getVsCodeCssCustomData(manifest, OPTIONS),
    'web-types.json': getWebTypesData(manifest, OPTIONS),
    'cheat-sheet.md': createCheatSheet(manifest),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}
