// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeErrorMessage } from '../../src/provider/error-message.js';
import { KEY } from './provider-service.js';

const sanitized = (body: unknown) => sanitizeErrorMessage(JSON.stringify(body), KEY);

describe('the error message of the service', () => {
  it.each([
    ['a message', { message: 'No such customer' }, 'No such customer'],
    ['an error', { error: 'Too many requests, wait 3 s' }, 'Too many requests, wait 3 s'],
    ['a message before an error', { error: 'code', message: 'Words' }, 'Words'],
    ['an error where the message is none', { error: 'Words', message: { a: 1 } }, 'Words'],
    ['one line', { message: ' Line one\r\n\u2028 line\ttwo\u0000\u202E ' }, 'Line one line two'],
    ['what is left of the key', { message: `${KEY}, the key ${KEY}` }, '…, the key …'],
    ['what is left of a value like a token', { message: 'Token eyJhbGciOiJI.UzI1NiJ9-_x is gone' }, 'Token … is gone'],
    ['what is left of a value that is encoded', { message: 'Basic dXNlcjpwYXNzd29yZA==' }, 'Basic …'],
  ])('are %s', (_, body, words) => {
    expect(sanitized(body)).toBe(words);
  });

  it.each([
    [{}],
    [null],
    [[]],
    ['message'],
    [7],
    [{ message: '' }],
    [{ message: ' \n' }],
    [{ message: 7 }],
    [{ error: { message: 'a' } }],
  ])('are none in %j', (body) => {
    expect(sanitized(body)).toBeUndefined();
  });

  it.each(['', '<h1>Down</h1>', '{"message": "cut', null])('are none in the body %j', (body) => {
    expect(sanitizeErrorMessage(body, KEY)).toBeUndefined();
  });

  it('are no longer than 200 characters, none of them half', () => {
    expect(sanitized({ message: '🔑 '.repeat(300) })).toBe(`${'🔑 '.repeat(99)}🔑…`);
    expect(sanitized({ message: 'a '.repeat(100) })).toBe('a '.repeat(100).trim());
  });

  it('never hold the key, nor a run of 16 characters of which secrets are made', () => {
    const unit = fc.constantFrom(...'abZ09_-.$^*+?()[]|\\ ');
    const anyKey = fc.string({ unit, minLength: 8 }).map((key) => `k${key.trim()}k`);
    fc.assert(
      fc.property(anyKey, fc.array(fc.string()), (key, parts) => {
        const words = sanitizeErrorMessage(JSON.stringify({ message: parts.join(key) }), key) ?? '';
        expect(words).not.toContain(key);
        expect(words).not.toMatch(/[\w-]{16}/);
        expect(words.length).toBeLessThanOrEqual(400);
        expect(words).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
