import { hasForms, isMessageKey, isTermKey, stemOf } from './read-messages.js';
import renamedKeys from './renamed-keys.json' with { type: 'json' };

/**
 * Says what is wrong with the key of a message that a page sets: unknown keys, and former ones with their present name.
 *
 * @param key the key, of a single plural form, or of a message with an object of forms
 * @param renamed present keys by former ones
 * @returns the end of a sentence that begins with the key, in English: it is for developers. Undefined if the key is right.
 */
export function checkMessageKey(
  key: string,
  renamed: Readonly<Record<string, string>> = renamedKeys,
): string | undefined {
  if (isMessageKey(key) || hasForms(key) || isTermKey(key)) return undefined;
  const present = presentKey(key, renamed);
  return present === undefined
    ? 'is no message and no language; the keys are those of the type Messages'
    : `is now called ${present}`;
}

/** The plural forms of a message are renamed with it. */
function presentKey(key: string, renamed: Readonly<Record<string, string>>): string | undefined {
  const [, stem = key, form = ''] = /^(.*)(_(?:zero|one|two|few|many|other))$/.exec(key) ?? [];
  if (Object.hasOwn(renamed, key)) return renamed[key];
  const present = Object.hasOwn(renamed, stem) ? renamed[stem] : undefined;
  return present === undefined ? undefined : stemOf(`${present}${form}`) === present ? `${present}${form}` : present;
}
