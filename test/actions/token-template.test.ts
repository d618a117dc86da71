// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../../src/actions/token-template.js';

const fill = (template: string, value: string, name = 'CI') => {
  const compose = compileTemplate(template);
  return typeof compose === 'string' ? new Error(compose) : compose({ name, value });
};

describe('template', () => {
  it.each([
    ['X-Api-Key: {token}', 'sk_live-1.2/3+4:5@6%7=', 'X-Api-Key: sk_live-1.2/3+4:5@6%7='],
    ['login {token}', "it's $HOME", String.raw`login 'it'\''s $HOME'`],
    ['login {token}', '=ls', "login '=ls'"],
    ['-H "Key: {token}"', 'a b', `-H "Key: "'a b'""`],
    ["-H 'Key: {token}'", "a'b", String.raw`-H 'Key: ''a'\''b'''`],
    ['# {name}\nKEY={token}\n', 'a b', "# CI\nKEY='a b'\n"],
    ['export KEY={token}', "it's", `export KEY="it's"`],
    ['KEY={token} run', "it's", String.raw`KEY='it'\''s' run`],
    ["echo \\' {token}", 'a b', "echo \\' 'a b'"],
    ['{"key": "{token}", "name": "{name}"}', '"\\\n\u{1F511}', '{"key": "\\"\\\\\\n\u{1F511}", "name": "CI"}'],
    ['"{token}"', 'a"b', `""'a"b'""`],
  ])('%s with %s', (template, value, text) => {
    expect(fill(template, value)).toBe(text);
  });

  it.each(['a\nb', 'a\rb', '\0', 'a\u001B[201~\nb', '\u0085', 'a\u2028b', '\uD800'])(
    'does not support a value with control characters, except in JSON: %j',
    (value) => {
      expect(fill('key {token}', value)).toBeUndefined();
      expect(JSON.parse(String(fill('{"key": "{token}"}', value)))).toEqual({ key: value });
    },
  );

  it('replaces line breaks in a name', () => {
    expect(fill('# {name}\nKEY={token}', 'value', 'a\nrm -rf .\u001B\n#')).toBe("# 'a rm -rf . #'\nKEY=value");
  });

  it.each([
    ['key', 'has no {token}'],
    ['`echo {token}`', 'has shell syntax'],
    ['"$(echo {token})"', 'has shell syntax'],
    ['$((1 + {token}))', 'has shell syntax'],
    ['((x = {token}))', 'has shell syntax'],
    ["$'{token}'", 'has shell syntax'],
    ['${KEY:-{token}}', 'has shell syntax'],
    ['cat <<END\n{token}\nEND', 'has shell syntax'],
    ['\\{token}', 'has shell syntax'],
    ["Here's your key: {token}", 'has an open quote'],
    ['key {token} "', 'has an open quote'],
    ['key {token} \\', 'has an open quote'],
    ["# it's\nkey {token} # it's", 'has an open quote'],
  ])('%s is not supported', (template, problem) => {
    expect(String(fill(template, 'value'))).toContain(problem);
  });

  it.each(['$HOME/{token}', '${HOME}/{token}', 'a#b {token}', 'curl "https://example.com/#x" -H "K: {token}"'])(
    'supports %s',
    (template) => {
      expect(fill(template, 'value')).toBe(template.replace('{token}', 'value'));
    },
  );
});
