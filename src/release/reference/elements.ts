import { describeExpected } from '../../element/settings/expected.js';
import type { SettingTable } from '../../element/settings/setting-kinds.js';
import { attributesOf, type ElementsManifest } from '../elements-manifest.js';
import { code, GENERATED, page, section, table } from './markdown.js';

type Declaration = ElementsManifest['modules'][number]['declarations'][number];

/** The attributes of the example on each page. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'portal-account': ' url-sync usage-url="/usage"',
  'portal-subscription-list': ' state="active" url-sync usage-url="/usage"',
  'portal-access-tokens': ' reveal-seconds="15"',
  'portal-usage': ' usage-url="/usage"',
};

/** Creates a page for each element, by file name. */
export function createElementPages({ modules }: ElementsManifest): Readonly<Record<string, string>> {
  const elements = modules.flatMap(({ declarations }) => declarations);
  return Object.fromEntries(elements.map((element) => [`${element.tagName}.md`, createElementPage(element)]));
}

function createElementPage({ tagName, description, ...element }: Declaration): string {
  const { attributes, events, cssParts, cssProperties } = element;
  return page(
    `# ${code(`<${tagName}>`)}`,
    GENERATED,
    description,
    `\`\`\`html\n<${tagName}${EXAMPLES[tagName] ?? ''}></${tagName}>\n\`\`\``,
    section(
      'Attributes',
      'Each attribute has a property in camelCase. On the script tag, put `data-` before the name.',
      table(
        ['attribute', 'value', 'default', 'meaning'],
        attributes.map(({ name, fieldName, default: value, description: meaning }) => [
          code(name),
          describeValue(attributesOf(tagName)[fieldName]),
          value === undefined || value === '' ? '–' : code(value),
          meaning,
        ]),
      ),
    ),
    section(
      'Events',
      'Events bubble and are composed. The type says which fields `detail` has.',
      table(
        ['event', 'detail', 'emitted when'],
        events.map(({ name, type, description: meaning }) => [
          code(name),
          code(type.text.replace(/^CustomEvent<(.*)>$/, '$1')),
          meaning,
        ]),
      ),
    ),
    section(
      'Parts',
      `For \`${tagName}::part(name)\` in your style sheet.`,
      table(['part', 'content'], describe(cssParts)),
    ),
    section('CSS variables', `${cssProperties.map(({ name }) => `[${code(name)}](css-variables.md)`).join(', ')}.`),
  );
}

function describeValue(setting: SettingTable[string] | undefined): string {
  if (!setting) return '';
  return setting.attribute === 'boolean' ? 'none: it is present or absent' : describeExpected(setting.expected);
}

function describe(members: readonly { readonly name: string; readonly description: string }[]) {
  return members
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, description }) => [code(name), description]);
}
