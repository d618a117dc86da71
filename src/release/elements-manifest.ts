import { attributeName } from '../element/settings/attributes.js';
import type { Setting, SettingTable } from '../element/settings/setting-kinds.js';
import {
  ACCESS_TOKENS_ATTRIBUTES,
  ACCOUNT_ATTRIBUTES,
  COMMON_ATTRIBUTES,
  LIST_ATTRIBUTES,
  USAGE_ATTRIBUTES,
} from '../element/settings/settings.js';
import { THEME_VARIABLES } from '../theme/variables.js';
import { ELEMENTS } from './element-docs.js';

export type ElementsManifest = ReturnType<typeof createElementsManifest>;

/** The attributes of the elements, without common ones. */
const TABLES: Readonly<Record<keyof typeof ELEMENTS, SettingTable>> = {
  'portal-account': ACCOUNT_ATTRIBUTES,
  'portal-customer-card': {},
  'portal-subscription-list': LIST_ATTRIBUTES,
  'portal-access-tokens': ACCESS_TOKENS_ATTRIBUTES,
  'portal-usage': USAGE_ATTRIBUTES,
};

/** The variables that only some elements read. */
const VARIABLE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  '--portal-badge-radius': ['portal-account', 'portal-subscription-list', 'portal-access-tokens'],
  '--portal-font-mono': ['portal-account', 'portal-subscription-list', 'portal-access-tokens'],
  '--portal-max-inline-size': ['portal-account'],
  '--portal-sticky-offset': ['portal-account', 'portal-subscription-list'],
};

const describeVariables = (tagName: string) =>
  THEME_VARIABLES.filter(({ name }) => VARIABLE_OWNERS[name]?.includes(tagName) ?? true).map(
    ({ name, description, default: value }) => ({ name, description, default: value }),
  );

const CLASSES = 'dist/elements.mjs';
const REGISTERING = 'dist/portal-widgets.mjs';

/** The comments in these files describe attributes, properties and events. */
export const DOCUMENTED_FILES = ['src/element/settings/settings.ts', 'src/ui/widget-events.ts'];

/**
 * Describes the elements as a custom elements manifest.
 *
 * @param sources the text of the documented files
 * @throws {Error} naming an attribute without a comment
 */
export function createElementsManifest(sources: readonly string[]) {
  const source = sources.join('\n');
  const elements = Object.entries(ELEMENTS).map(([tagName, element]) => ({
    tagName,
    declaration: { name: element.className, module: CLASSES },
  }));
  return {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: CLASSES,
        declarations: Object.entries(ELEMENTS).map(([tagName, { className, description, events, parts }]) => ({
          kind: 'class',
          customElement: true,
          tagName,
          name: className,
          description,
          superclass: { name: 'HTMLElement', package: 'global:' },
          ...describeMembers(attributesOf(tagName), source),
          events: events.map((name) => ({
            name,
            type: { text: `CustomEvent<${typeOf(name, source)}>` },
            description: commentOf(name, source),
          })),
          cssParts: describeNames(parts),
          cssProperties: describeVariables(tagName),
        })),
        exports: elements.map(({ declaration }) => ({ kind: 'js', name: declaration.name, declaration })),
      },
      {
        kind: 'javascript-module',
        path: REGISTERING,
        declarations: [],
        exports: elements.map(({ tagName, declaration }) => ({
          kind: 'custom-element-definition',
          name: tagName,
          declaration,
        })),
      },
    ],
  };
}

/** Returns all attributes of an element, by the names of their properties. */
export function attributesOf(tagName: string): SettingTable {
  return { ...TABLES[tagName as keyof typeof ELEMENTS], ...COMMON_ATTRIBUTES };
}

function describeNames(descriptions: Readonly<Record<string, string>>) {
  return Object.entries(descriptions).map(([name, description]) => ({ name, description }));
}

function describeMembers(table: SettingTable, source: string) {
  const properties = Object.entries(table).map(([name, attribute]) => {
    return {
      name,
      attribute: attributeName(name),
      type: { text: typeText(attribute) },
      ...(attribute.default !== undefined && { default: JSON.stringify(attribute.default) }),
      description: commentOf(name, source),
    };
  });
  return {
    attributes: properties.map(({ name, attribute, default: value, ...rest }) => ({
      name: attribute,
      fieldName: name,
      // HTML attribute values need no JavaScript quotes.
      ...(value !== undefined && value !== 'false' && { default: value.replaceAll('"', '') }),
      ...rest,
    })),
    members: properties.map((property) => ({ kind: 'field', reflects: true, ...property })),
  };
}

function typeText({ attribute = 'string', expected }: Setting<unknown, unknown>): string {
  const [, ...values] = expected;
  return attribute === 'enum' ? values.map((value) => `'${value}'`).join(' | ') : attribute;
}

/** Returns the comment before a member. */
export function commentOf(name: string, source: string): string {
  const [, comment] =
    new RegExp(`/\\*\\* ((?:(?!\\*/).)*?) \\*/\\s+(?:readonly )?'?${name}'?\\??:`, 's').exec(source) ?? [];
  if (comment === undefined) throw new Error(`${name} has no comment in ${DOCUMENTED_FILES.join(', ')}`);
  return comment.replaceAll(/\s*\n\s*\* ?/g, ' ');
}

/** Returns the type of a member in one line, without comments. */
function typeOf(name: string, source: string): string {
  const [, type = ''] =
    new RegExp(`^ {2}(?:readonly )?'?${name}'?\\??: (\\{\\n.*?\\n {2}\\}|[^\\n]*?);$`, 'ms').exec(source) ?? [];
  return type
    .replaceAll(/\/\*\*.*?\*\/|readonly | \| undefined/gs, '')
    .replaceAll(/;(?=\s*\})/g, '')
    .replaceAll(';', ',')
    .replaceAll(/\s+/g, ' ');
}
