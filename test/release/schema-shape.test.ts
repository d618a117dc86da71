// @vitest-environment node
import {
  array,
  brand,
  check,
  fallback,
  type GenericSchema,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
  transform,
  trim,
  union,
  unknown,
} from 'valibot';
import { describe, expect, it } from 'vitest';
import { count, elements, flag, integer, list, record, spareText, text } from '../../src/api/resources/record.js';
import { schemaShape } from '../../src/release/schema-shape.js';

describe('the shape of a record', () => {
  it('looks like it, without the fields that are never shown', () => {
    const period = nullish(record({ unit: text, value: integer }), null);
    const item = record({ id: spareText, price: nullish(record({ amount: text, period }), null) });
    const schema = record({ id: spareText, name: text, is_new: flag, limit: integer, used: count, tags: elements, items: list(item) });
    expect(schemaShape(schema, 'planSchema')).toStrictEqual({
      name: '',
      is_new: false,
      limit: 0,
      used: null,
      tags: [],
      items: [{ price: { amount: '', period: { unit: '', value: 0 } } }],
    });
  });

  it('is empty where nothing of it is shown', () => {
    expect(schemaShape(record({ id: spareText }), 'planSchema')).toStrictEqual({});
  });
});

describe('no shape stands for', () => {
  it.each<[string, GenericSchema, string]>([
    ['a field that may not be missing', string(), 'string'],
    ['a field that may be null but not missing', nullable(string(), null), 'nullable'],
    ['a field that may be missing but not null', optional(string(), ''), 'optional'],
    ['another default', nullish(string(), ''), 'nullish(string, "")'],
    ['no default', nullish(string()), 'nullish(string, undefined)'],
    ['a default that is computed', nullish(string(), () => null), 'nullish(string, undefined)'],
    ['elements that are there by default', nullish(array(unknown()), [1]), 'nullish(array(unknown), [1])'],
    ['elements of a type', nullish(array(string()), []), 'nullish(array(string), [])'],
    ['one of some texts', nullish(picklist(['a']), null), 'nullish(picklist(), null)'],
    ['one of some types', nullish(union([string(), number()]), null), 'nullish(union(string, number), null)'],
    ['a rule about a text', nullish(pipe(string(), minLength(1)), null), 'nullish(string | min_length, null)'],
    ['a rule about a field', pipe(text, check((name) => name !== '')), 'nullish(string, null) | check'],
    ['a text that is changed', nullish(pipe(string(), trim()), null), 'nullish(string | trim, null)'],
    ['a text with a brand', pipe(text, brand('Id')), 'nullish(string, null) | brand'],
    ['a fallback within', nullish(fallback(string(), 'x'), null), 'nullish(fallback, null)'],
    ['a record that may not be missing', record({}), 'unknown | own_fields | object'],
    ['an object that is not a record', nullish(object({}), null), 'nullish(object, null)'],
    ['a record whose rest counts', nullish(pipe(unknown(), strictObject({})), null), 'nullish(unknown | strict_object, null)'],
    [
      'a record made by another function',
      nullish(pipe(unknown(), transform(Object), object({})), null),
      'nullish(unknown | transform | object, null)',
    ],
    ['a list checked by another function', pipe(elements, transform(Object)), 'nullish(array(unknown), []) | transform'],
    ['a rule about a list', pipe(list(record({})), check(({ rejected }) => rejected < 9)), 'nullish(array(unknown), []) | check_each | check'],
  ])('%s', (_, field, signature) => {
    expect(() => schemaShape(record({ plan: field }), 'planSchema')).toThrow(
      new Error(`No shape stands for planSchema.plan, a schema of ${signature}`),
    );
  });

  it('a rule about a record', () => {
    const schema = pipe(record({ name: text }), check(({ name }) => name !== ''));
    expect(() => schemaShape(schema, 'planSchema')).toThrow(
      'No shape stands for planSchema, a schema of unknown | own_fields | object | check',
    );
  });

  it('an item of a list that it does not stand for, which it tells', () => {
    const schema = record({ items: list(record({ name: string() })) });
    expect(() => schemaShape(schema, 'planSchema')).toThrow('planSchema.items.name, a schema of string');
  });

  it('a list of what is no record', () => {
    expect(() => schemaShape(record({ tags: list(string()) }), 'planSchema')).toThrow('planSchema.tags, a schema of string');
  });
});
