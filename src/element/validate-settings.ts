import { isCertain } from '../i18n/check-messages.js';
import { withoutPrototype } from '../intrinsics.js';
import type { TokenFormatOptions } from '../widgets/widget-context.js';
import type { Attribute } from './attribute.js';
import { SETTINGS } from './attributes.js';
import { OBJECT_SETTINGS } from './object-settings.js';
import { describe, isObject, readProperties, readSetting, type Refuse, UNREADABLE } from './read-setting.js';
import { report } from './report.js';

type Validate = (value: unknown, name: string, refuse: Refuse) => unknown;

const refuse: Refuse = (what, accepted) => report('value', `configure: ${what}`, accepted);

/** Copies of the formats: a later change of the page's array has no effect. */
const validateFormats: Validate = (value, name) => {
  if (!Array.isArray(value)) return refuse(`${name} ${describe(value)}`, ['formats']);
  return value.flatMap((format: unknown, index): readonly TokenFormatOptions[] => {
    const { label, template } = isObject(format) ? format : withoutPrototype<Record<string, unknown>>({});
    if (typeof label === 'string' && label.trim() && typeof template === 'string' && template.includes('{token}'))
      return [{ label: label.trim(), template }];
    refuse(`${name}[${index}]`, ['format']);
    return [];
  });
};

/** Messages by key, and by language and key. What they should have been is only known to the code that reports it. */
const validateMessages: Validate = (value, name) => {
  if (!isObject(value)) return refuse(`${name} ${describe(value)}`, ['messages']);
  for (const [key, message] of Object.entries(value))
    if (!isCertain(key, message)) report('message', `${name}.${key}`, describe(message), message, describe);
  return value;
};

/** A text, or a list of texts. */
const validateText =
  ({ parse, accepted }: Attribute<unknown, unknown>): Validate =>
  (value, name) => {
    const isList = name === 'locales' && Array.isArray(value) && value.every((each) => typeof each === 'string');
    const text: unknown = isList ? value.join(' ') : value;
    return (typeof text === 'string' ? parse(text) : undefined) ?? refuse(`${name} ${describe(value)}`, accepted);
  };

const VALIDATORS: Readonly<Record<string, Validate>> = withoutPrototype({
  ...Object.fromEntries(Object.entries(SETTINGS).map(([name, attribute]) => [name, validateText(attribute)] as const)),
  messages: validateMessages,
  tokenFormats: validateFormats,
  ...OBJECT_SETTINGS,
});

/** The settings that are understood. The others are reported once. */
export function validateSettings(changes: object): object {
  const valid: Record<string, unknown> = {};
  if (!isObject(changes)) refuse(describe(changes), ['settings']);
  else {
    for (const [name, value] of Object.entries(readProperties(changes) ?? {})) {
      const validate = VALIDATORS[name];
      if (!validate) report('setting', name, Object.keys(VALIDATORS));
      else if (value === UNREADABLE) report('ignored', `configure: ${name} ${describe(value)}`);
      else if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
        valid[name] = undefined;
      else {
        const result = validate(Object.hasOwn(OBJECT_SETTINGS, name) ? value : readSetting(value), name, refuse);
        if (result !== undefined) valid[name] = result;
      }
    }
  }
  return valid;
}
