import { describe, expect, it } from 'vitest';
import { findNearest, isOfOther } from '../../src/lazy/names.js';

const ATTRIBUTES = ['api-base', 'locale', 'locales', 'theme', 'sign-in-url', 'page-size', 'usage-url', 'warn-days'];
const TAG = ['widgets', 'target', ...ATTRIBUTES].map((name) => `data-${name}`);
const ELEMENTS = ['account', 'customer-card', 'subscription-list', 'access-tokens', 'usage'].map(
  (name) => `portal-${name}`,
);

describe('the name that one is a mistake for', () => {
  it.each([
    ['pagesize', 'page-size'],
    ['api_base', 'api-base'],
    ['base-url', 'api-base'],
    ['language', 'locale'],
    ['them', 'theme'],
    ['usage', 'usage-url'],
  ])('%s: %s', (name, nearest) => {
    expect(findNearest(name, ATTRIBUTES)).toBe(nearest);
  });

  it.each([
    ['data-widget', 'data-widgets'],
    ['data-lang', 'data-locale'],
    ['data-apibase', 'data-api-base'],
  ])('of the tag, %s: %s', (name, nearest) => {
    expect(findNearest(name, TAG)).toBe(nearest);
  });

  it.each([
    ['portal-tokens', 'portal-access-tokens'],
    ['portal-acount', 'portal-account'],
  ])('of an element, %s: %s', (name, nearest) => {
    expect(findNearest(name, ELEMENTS)).toBe(nearest);
  });

  it.each(['foo', 'url', 'color', ''])('is none for %j', (name) => {
    expect(findNearest(name, ATTRIBUTES)).toBeUndefined();
  });

  it.each(['portal-header', 'portal-navigation', 'portal-'])('is none for <%s>, which the page may have', (name) => {
    expect(findNearest(name, ELEMENTS)).toBeUndefined();
  });
});

it.each([
  '_ngcontent-abc',
  'x-data',
  '@click',
  ':class',
  'v-cloak',
  'hx-get',
  'onclick',
  'tabindex',
  'turbo-track',
  'cfasync',
])('the attribute %s is of another library or service', (name) => {
  expect(isOfOther(name)).toBe(true);
});

it.each(['pagesize', 'api-url', 'language', 'widget', 'token-id', 'usage'])('the attribute %s is not', (name) => {
  expect(isOfOther(name)).toBe(false);
});
