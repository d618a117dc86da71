import { isCertain } from '../i18n/check-messages.js';
import { withoutPrototype } from '../intrinsics.js';
import type { TokenFormatOptions } from '../widgets/widget-context.js';
import type { Attribute } from './attribute.js';
import { SETTINGS } from './attributes.js';
import { describe, isObject, readProperties, readSetting, UNREADABLE } from './read-setting.js';
import { OBJECT_SETTINGS, type Refuse } from './object-settings.js';
import { report } from './report.js';

type Validate = (value: unknown, name: string, refuse: Refuse) => unknown;

const refuse: Refuse = (what, accepted) => report('value', `configure: ${what}`, accepted);

/** The settings that are understood. The others are reported once. */
export function validateSettings(changes: object): object {
  if (!isObject(changes)) {
    refuse(describe(changes), ['settings']);
    return {};
  }
  const validators = withoutPrototype({
    ...validatorsOf(SETTINGS),
    messages: validateMessages,
    tokenFormats: validateFormats,
    ...OBJECT_SETTINGS,
  });
  const names = Object.keys(validators);
  const valid: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(readProperties(changes) ?? {})) {
    const validate = (validators as Readonly<Record<string, Validate>>)[name];
    if (!validate) report('setting', name, names);
    else if (value === UNREADABLE) report('ignored', `configure: ${name} ${describe(value)}`);
    else if (value === undefined || value === null) valid[name] = undefined;
    else {
      const result = validate(Object.hasOwn(OBJECT_SETTINGS, name) ? value : readSetting(value), name, refuse);
      if (result !== undefined) valid[name] = result;
    }
  }
  return valid;
}

function validatorsOf(table: Readonly<Record<string, Attribute<unknown, unknown>>>): Record<string, Validate> {
  return Object.fromEntries(
    Object.entries(table).map(([property, { parse, accepted }]) => [
      property,
      (value: unknown, name: string) => {
        // A list may be an array; one of anything else than texts is not understood.
        const list: unknown =
          Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(' ') : value;
        const text = property === 'locales' ? list : value;
        const result = typeof text === 'string' ? parse(text) : undefined;
        if (result === undefined) refuse(`${name} ${describe(value)}`, accepted);
        return result;
      },
    ]),
  );
}

/** Copies of the formats: a later change of the page's array has no effect. */
const validateFormats: Validate = (value, name) => {
  if (!Array.isArray(value)) {
    refuse(`${name} ${describe(value)}`, ['formats']);
    return undefined;
  }
  return value.flatMap((format: unknown, index): readonly TokenFormatOptions[] => {
    const label = readText(format, 'label').trim();
    const template = readText(format, 'template');
    if (label && template.includes('{token}')) return [{ label, template }];
    refuse(`${name}[${index}]`, ['format']);
    return [];
  });
};

/** A text among an object's own properties; else empty. */
function readText(value: unknown, key: string): string {
  const text = isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  return typeof text === 'string' ? text : '';
}

/** Messages by key, and by language and key. What they should have been is only known to the code that reports it. */
const validateMessages: Validate = (value, name) => {
  if (!isObject(value)) {
    refuse(`${name} ${describe(value)}`, ['messages']);
    return undefined;
  }
  for (const [key, message] of Object.entries(value))
    if (!isCertain(key, message)) report('message', `${name}.${key}`, describe(message), message, describe);
  return value;
};
