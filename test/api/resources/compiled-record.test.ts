// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkEach, checkResource, type Shape } from '../../../src/api/resources/compiled-record.js';
import { describeFields } from './describe-fields.js';

// What it reads as the schemas do is in `test/release/compiled-schemas.test.ts`.
describe('a record that is read by its shape', () => {
  const shape: Shape = { name: '', size: 0, used: null, is_new: false, period: { unit: '' }, tags: [], parts: [{ name: '' }] };

  describeFields((input) => checkResource(shape, input), {
    name: 'text',
    size: 'integer',
    used: 'count',
    is_new: 'flag',
    period: 'record',
    tags: 'elements',
    parts: 'list',
  });

  it('keeps what is nested', () => {
    const parts = [{ name: 'one', size: 1 }, 'two', { name: 3 }, {}];
    expect(checkResource(shape, { period: { unit: 'month', value: 1 }, parts })).toMatchObject({
      period: { unit: 'month' },
      parts: { records: [{ name: 'one' }, { name: null }], rejected: 2 },
    });
  });

  it('is refused for what is nested in it, but not for what is in its lists', () => {
    expect(checkResource(shape, { period: { unit: 1 } })).toBeNull();
    expect(checkResource(shape, { parts: [{ name: 1 }] })).not.toBeNull();
  });
});

describe('a list of records that are read by their shape', () => {
  it('is without the bad ones, and tells how many those are', () => {
    const inputs = [{ name: 'one' }, null, [], 'two', { name: 2 }, { name: 'three', size: 3 }];
    expect(checkEach({ name: '' })(inputs)).toStrictEqual({ records: [{ name: 'one' }, { name: 'three' }], rejected: 4 });
  });
});
