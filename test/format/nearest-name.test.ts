import { expect, it } from 'vitest';
import { findNearest } from '../../src/format/nearest-name.js';

const ATTRIBUTES = ['api-base', 'locale', 'locales', 'theme', 'sign-in-url', 'page-size', 'usage-url', 'warn-days'];
const TAG = ['widgets', 'target', ...ATTRIBUTES].map((name) => `data-${name}`);
const ELEMENTS = ['account', 'customer-card', 'subscription-list', 'access-tokens', 'usage'].map(
  (name) => `portal-${name}`,
);

it.each([
  ['pagesize', ATTRIBUTES, 'page-size'],
  ['api_base', ATTRIBUTES, 'api-base'],
  ['base-url', ATTRIBUTES, 'api-base'],
  ['language', ATTRIBUTES, 'locale'],
  ['them', ATTRIBUTES, 'theme'],
  ['usage', ATTRIBUTES, 'usage-url'],
  ['foo', ATTRIBUTES, undefined],
  ['url', ATTRIBUTES, undefined],
  ['', ATTRIBUTES, undefined],
  ['data-widget', TAG, 'data-widgets'],
  ['data-api-bas', TAG, 'data-api-base'],
  ['api-base', TAG, 'data-api-base'],
  ['data-lang', TAG, 'data-locale'],
  ['data-apibase', TAG, 'data-api-base'],
  ['portal-tokens', ELEMENTS, 'portal-access-tokens'],
  ['portal-acount', ELEMENTS, 'portal-account'],
  // Elements that the page may have.
  ['portal-header', ELEMENTS, undefined],
  ['portal-navigation', ELEMENTS, undefined],
])('%j was probably meant to be one of %j: %s', (name, names, nearest) => {
  expect(findNearest(name, names)).toBe(nearest);
});
