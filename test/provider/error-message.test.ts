// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeErrorMessage } from '../../src/provider/error-message.js';
import { KEY } from './provider-service.js';

const sanitized = (body: unknown) => sanitizeErrorMessage(JSON.stringify(body), KEY);

describe('the error message of the service', () => {
  it.each([
    ['the field `message`', { message: 'No such customer' }, 'No such customer'],
    ['the field `error`', { error: 'Too many requests, wait 3 s' }, 'Too many requests, wait 3 s'],
    ['`message`, which takes precedence over `error`', { error: 'code', message: 'Words' }, 'Words'],
    ['`error` if `message` is not a string', { error: 'Words', message: { a: 1 } }, 'Words'],
    [
      'a single line without control characters',
      { message: ' Line one\r\n\u2028 line\ttwo\u0000\u202E ' },
      'Line one line two',
    ],
    ['redacted if it contains the key', { message: `${KEY}, the key ${KEY}` }, '…, the key …'],
    [
      'redacted if it contains a value like a token',
      { message: 'Token eyJhbGciOiJI.UzI1NiJ9-_x is gone' },
      'Token … is gone',
    ],
    ['redacted if it contains an encoded value', { message: 'Basic dXNlcjpwYXNzd29yZA==' }, 'Basic …'],
  ])('is %s', (_, body, message) => {
    expect(sanitized(body)).toBe(message);
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
  ])('is undefined for the JSON %j', (body) => {
    expect(sanitized(body)).toBeUndefined();
  });

  it.each(['', '<h1>Down</h1>', '{"message": "cut', null])('is undefined for the body %j', (body) => {
    expect(sanitizeErrorMessage(body, KEY)).toBeUndefined();
  });

  it('is truncated to 200 characters without splitting a surrogate pair', () => {
    expect(sanitized({ message: '🔑 '.repeat(300) })).toBe(`${'🔑 '.repeat(99)}🔑…`);
    expect(sanitized({ message: 'a '.repeat(100) })).toBe('a '.repeat(100).trim());
  });

  it('never contains the key, nor 16 consecutive characters of a token', () => {
    const unit = fc.constantFrom(...'abZ09_-.$^*+?()[]|\\ ');
    const anyKey = fc.string({ unit, minLength: 8 }).map((key) => `k${key.trim()}k`);
    fc.assert(
      fc.property(anyKey, fc.array(fc.string()), (key, parts) => {
        const message = sanitizeErrorMessage(JSON.stringify({ message: parts.join(key) }), key) ?? '';
        expect(message).not.toContain(key);
        expect(message).not.toMatch(/[\w-]{16}/);
        expect(message.length).toBeLessThanOrEqual(400);
        expect(message).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
