import { type Attribute, type AttributeTable, attributeName } from '../element/attribute.js';
import {
  ACCESS_TOKENS_ATTRIBUTES,
  ACCOUNT_ATTRIBUTES,
  COMMON_ATTRIBUTES,
  LIST_ATTRIBUTES,
  USAGE_ATTRIBUTES,
} from '../element/attributes.js';
import { THEME_VARIABLES } from '../theme/variables.js';
import { ELEMENTS, EVENTS, OBJECT_PROPERTIES } from './element-docs.js';

/** Content of `custom-elements.json`. */
export type ElementsManifest = ReturnType<typeof createElementsManifest>;

const TABLES: Readonly<Record<keyof typeof ELEMENTS, AttributeTable>> = {
  'portal-account': ACCOUNT_ATTRIBUTES,
  'portal-customer-card': {},
  'portal-subscription-list': LIST_ATTRIBUTES,
  'portal-access-tokens': ACCESS_TOKENS_ATTRIBUTES,
  'portal-usage': USAGE_ATTRIBUTES,
};

const CSS_PROPERTIES = Object.fromEntries(THEME_VARIABLES.map((each) => [each.name, each.description]));

const CLASSES = 'dist/elements.mjs';
const REGISTERING = 'dist/portal-widgets.mjs';

/**
 * Describes the elements as a custom elements manifest.
 *
 * @param attributesSource text of `src/element/attributes.ts`, whose comments describe the attributes
 * @throws {Error} naming an attribute without a comment
 */
export function createElementsManifest(attributesSource: string) {
  const comments = attributeComments(attributesSource);
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
          ...describeMembers({ ...TABLES[tagName as keyof typeof ELEMENTS], ...COMMON_ATTRIBUTES }, comments),
          events: events.map((name) => ({
            name,
            type: { text: `CustomEvent<${EVENTS[name].detail}>` },
            description: EVENTS[name].description,
          })),
          cssParts: describeNames(parts),
          cssProperties: describeNames(CSS_PROPERTIES),
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

function describeNames(descriptions: Readonly<Record<string, string>>) {
  return Object.entries(descriptions).map(([name, description]) => ({ name, description }));
}

function describeMembers(table: AttributeTable, comments: ReadonlyMap<string, string>) {
  const properties = Object.entries(table).map(([name, attribute]) => {
    const description = comments.get(name);
    if (description === undefined) throw new Error(`The attribute of ${name} has no comment in attributes.ts`);
    return {
      name,
      attribute: attributeName(name),
      type: { text: typeText(attribute) },
      ...(attribute.default !== undefined && { default: JSON.stringify(attribute.default) }),
      description,
    };
  });
  return {
    attributes: properties.map(({ name, attribute, default: value, ...rest }) => ({
      name: attribute,
      fieldName: name,
      // In the markup a number and a text have no quotes of JavaScript.
      ...(value !== undefined && value !== 'false' && { default: value.replaceAll('"', '') }),
      ...rest,
    })),
    members: [
      ...properties.map((property) => ({ kind: 'field', reflects: true, ...property })),
      ...Object.entries(OBJECT_PROPERTIES).map(([name, property]) => ({ kind: 'field', name, ...property })),
    ],
  };
}

function typeText({ type, accepted }: Attribute<unknown, unknown>): string {
  const [, ...values] = accepted;
  return type === 'enum' ? values.map((value) => `'${value}'`).join(' | ') : type;
}

/** The comments before the entries of the tables, by property. */
function attributeComments(source: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(source.matchAll(/\/\*\* ((?:(?!\*\/).)*?) \*\/\s+(\w+):/gs), ([, comment = '', name = '']) => [
      name,
      comment.replaceAll(/\s*\n\s*\* ?/g, ' '),
    ]),
  );
}
