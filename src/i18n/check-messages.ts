import { isMessageKey, stemOf } from './read-messages.js';
import renamedKeys from './renamed-keys.json' with { type: 'json' };

// Terms of the vendor, whose values are not known here.
const OPEN_GROUP = /^(?:state|type|model|unit|price|per)\.\w+$/;

/**
 * Names what is wrong with messages of one language, or of all, that a page sets: unknown keys, and former ones with their present name.
 *
 * @param messages texts by key, without those by language
 * @param renamed present keys by former ones
 * @returns a sentence for each problem, in English: it is for developers
 */
export function checkMessageKeys(
  messages: object,
  renamed: Readonly<Record<string, string>> = renamedKeys,
): readonly string[] {
  return Object.keys(messages).flatMap((key) => {
    if (isMessageKey(key) || isMessageKey(`${key}_other`) || OPEN_GROUP.test(key)) return [];
    const present = presentKey(key, renamed);
    return [present === undefined ? `There is no message ${key}` : `The message ${key} is now called ${present}`];
  });
}

/** The plural forms of a message are renamed with it. */
function presentKey(key: string, renamed: Readonly<Record<string, string>>): string | undefined {
  const [, stem = key, form = ''] = /^(.*)(_(?:zero|one|two|few|many|other))$/.exec(key) ?? [];
  if (Object.hasOwn(renamed, key)) return renamed[key];
  const present = Object.hasOwn(renamed, stem) ? renamed[stem] : undefined;
  return present === undefined ? undefined : stemOf(`${present}${form}`) === present ? `${present}${form}` : present;
}
