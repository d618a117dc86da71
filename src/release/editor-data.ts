import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementsManifest } from './elements-manifest.js';

/**
 * Writes the custom elements manifest, and its versions for VS Code (custom data) and JetBrains
 * (web-types).
 */
export async function writeEditorData(manifest: ElementsManifest, version: string, folder: string): Promise<void> {
  const elements = manifest.modules.flatMap(({ declarations }) => declarations);
  const files = {
    'custom-elements.json': manifest,
    'vscode.html-custom-data.json': { version: 1.1, tags: elements.map(describeTag) },
    'vscode.css-custom-data.json': { version: 1.1, properties: elements[0]?.cssProperties },
    'web-types.json': {
      $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
      name: 'portal-widgets',
      version,
      'description-markup': 'markdown',
      contributions: {
        html: { elements: elements.map(describeElement) },
        css: { properties: elements[0]?.cssProperties },
      },
    },
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
}

type Declaration = ElementsManifest['modules'][number]['declarations'][number];

const describeTag = (element: Declaration) => ({
  name: element.tagName,
  description: descriptionOf(element),
  attributes: element.attributes.map(({ name, description, type }) => ({
    name,
    description,
    values: Array.from(type.text.matchAll(/'(.*?)'/g), ([, value]) => ({ name: value })),
  })),
});

const describeElement = (element: Declaration) => ({
  name: element.tagName,
  description: descriptionOf(element),
  attributes: element.attributes.map(({ name, description, type, default: value }) => ({
    name,
    description,
    value: { type: type.text, default: value },
  })),
  js: { properties: element.members.map(withoutNesting), events: element.events.map(withoutNesting) },
});

/** These formats have no place for parts, so describe them in the text. */
const descriptionOf = ({ description, cssParts }: Declaration) =>
  `${description}\n\nParts: ${cssParts.map(({ name }) => `\`${name}\``).join(', ')}`;

interface Typed {
  readonly name: string;
  readonly description: string;
  readonly type: { readonly text: string };
}

const withoutNesting = ({ name, description, type }: Typed) => ({ name, description, type: type.text });
