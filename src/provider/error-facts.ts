/* Facts about errors of other code. Don't read their messages, which may contain a session or
   the API key. Each read may throw, because an error can be any object. */

const NAME = /^[A-Za-z_$][\w$.]{0,63}$/;
// Matches codes such as ECONNREFUSED, UND_ERR_SOCKET, Z_DATA_ERROR and ConnectionRefused.
const CODE = /^(?:Z_)?[A-Z](?:[A-Z\d]{2,20}(?:_[A-Z\d]{1,20}){0,6}|[a-z]{2,20}(?:[A-Z][a-z]{1,20}){0,4})$/;
const FRAME = /^[ \t]+(at (?:[\w$.<>#[\] ]+ \()?(?:[a-z]+:|[A-Z]:\\|\/)[^\s()]{1,300}:\d+:\d+\)?)$/m;
const MAX_CAUSES = 5;
const MAX_STACK_LENGTH = 10_000;

function read(source: unknown, name: string): unknown {
  try {
    return (Object(source) as Readonly<Record<string, unknown>>)[name];
  } catch {
    return undefined;
  }
}

function readText(source: unknown, name: string): string {
  const value = read(source, name);
  return typeof value === 'string' ? value : '';
}

function readName(source: unknown): string {
  const name = readText(source, 'name');
  return NAME.test(name) ? name : 'Error';
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** Returns the type of a value in words, such as "a number". */
export function describeType(value: unknown): string {
  return value === null || value === undefined ? String(value) : withArticle(typeof value);
}

/**
 * Returns an error's name and its first stack frame, such as "a TypeError at load
 * (file:///app/load.js:1:2)".
 */
export function describeThrown(error: unknown): string {
  if (readText(error, 'stack') === '') return describeType(error);
  const [message, stack] = ['message', 'stack'].map((name) => readText(error, name));
  // Skip the message at the start of the stack, which may look like a frame.
  const [, frame] =
    FRAME.exec(
      (stack ?? '')
        .split(message || '\0')
        .at(-1)
        ?.slice(0, MAX_STACK_LENGTH) ?? '',
    ) ?? [];
  return [withArticle(readName(error)), frame].filter(Boolean).join(' ');
}

/** Returns the code of an error or its causes, such as "ECONNREFUSED". */
export function findCode(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause && depth < MAX_CAUSES; cause = read(cause, 'cause'), depth++) {
    const code = readText(cause, 'code');
    if (CODE.test(code)) return code;
  }
  return undefined;
}

/** Creates an error with the name and code of another. */
export function withoutMessage(error: unknown): Error {
  const code = findCode(error);
  const name = readName(error);
  return Object.assign(new Error(code ?? name), { name, code });
}
