// @vitest-environment happy-dom
import { cleanup } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { createTranslation } from '../../../src/i18n/translation.js';
import { priceRecord } from '../../../src/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../../src/mock-server/resources/subscription-item.js';
import { expandDetails, itemOf, pricesOf, renderPrice, renderRow } from './subscription-helpers.js';
import { formatLength, formatPeriod } from '../../../src/ui/format-period.js';

const PER_UNIT = { model: 'per_unit' };
const DAILY = { time_unit: 'day', value: 1 };

describe('the price of one item', () => {
  it.each<[name: string, price: Record<string, unknown>, quantity: unknown, text: string]>([
    ['a flat fee of one', {}, '1', '$9.99 per month'],
    ['no quantity', {}, null, '$9.99 per month'],
    ['an empty quantity', PER_UNIT, '', '$9.99 per month'],
    ['a blank quantity', PER_UNIT, ' ', '$9.99 per month'],
    ['a flat fee in other letters with a quantity', { model: 'Flat fee' }, '2', '$9.99 per month'],
    ['a quantity', { ...PER_UNIT, price: '12' }, '25', '25 × $12.00 per month'],
    ['one unit', PER_UNIT, '1', '$9.99 per month'],
    ['packages with a quantity', { ...PER_UNIT, package_quantity: 10 }, '25', '$9.99 per month · Sold in packs of 10'],
    ['a quantity with a fraction', PER_UNIT, '2.5', '2.5 × $9.99 per month'],
    [
      'a metered price per unit, in packages',
      { ...PER_UNIT, price: '0.002', is_metered: true, package_quantity: 10 },
      '7',
      '$0.002 per unit · Sold in packs of 10',
    ],
    ['a metered price per unit without an amount', { ...PER_UNIT, price: null, is_metered: true }, '1', 'Usage-based'],
    ['an amount of zero', { price: '0' }, '1', '$0.00 per month'],
    ['a currency without decimals', { price: '500', currency: 'JPY' }, '1', '¥500 per month'],
    ['no period', { billing_period: null }, '1', '$9.99'],
    ['text instead of an amount', { price: 'on request' }, '40', 'on request'],
    ['a metered price', { price: '0.006', is_metered: true, aggregation_period: DAILY }, '1', '$0.006 · Usage-based'],
    ['tiers', { price: '20', tiers: [{ up_to: 'opaque' }] }, '1', '$20.00 per month · Tiered pricing'],
    ['tiers and an amount of zero', { price: '0', tiers: [{}] }, '1', 'Tiered pricing'],
    [
      'tiers and an amount of zero with a quantity',
      { ...PER_UNIT, price: '-0.00', tiers: [{}] },
      '3',
      'Tiered pricing',
    ],
    ['priced items and an amount of zero', { price: '0.00', priced_items: [{}] }, '1', 'Multiple prices'],
    ['priced items', { price: '20', priced_items: [{ price: 'opaque' }] }, '1', '$20.00 per month · Multiple prices'],
    [
      'a package with top-ups',
      { package_quantity: 10, is_topup_enabled: true },
      '1',
      '$9.99 per month · Sold in packs of 10 · Top-ups available',
    ],
    ['an unknown type', { type: 'one_day' }, '1', '$9.99 per month · One day'],
    ['one of an unknown unit', { billing_period: { time_unit: 'quarter', value: 1 } }, '1', '$9.99 · 1 quarter'],
  ])('is formatted for %s', async (_, price, quantity, text) => {
    expect(pricesOf(await renderPrice(price, { quantity }))).toEqual([text]);
  });

  it.each([
    ['the amount is missing', { price: { ...priceRecord(), price: null } }],
    ['the price is missing', { price: null }],
  ])('is absent if %s, and so is its period', async (_, item) => {
    const element = await renderRow({ items: [{ ...subscriptionItemRecord({ quantity: '40' }), ...item }] });
    expect(pricesOf(element)).toEqual([]);
    expect(element).not.toHaveTextContent(/per month|40/);
  });
});

describe('the price of several items', () => {
  const seats = itemOf({ name: 'Seats', price: '12', ...PER_UNIT }, { quantity: '25' });
  const storage = itemOf({ name: 'Storage', price: '4', ...PER_UNIT }, { quantity: '2' });
  const yearly = itemOf({ price: '4', billing_period: { time_unit: 'year', value: 1 } });

  it.each<[name: string, items: readonly unknown[], text: string]>([
    ['two', [seats, storage], '25 × $12.00 per month · + 1 more'],
    ['two, the first of which has no amount', [itemOf({ price: null as never }), seats], '2 items'],
    ['one, and one that can’t be read', [seats, 'broken'], '25 × $12.00 per month · + 1 more'],
  ])('says how many items there are: %s', async (_, items, text) => {
    expect(pricesOf(await renderRow({ items }))).toEqual([text]);
  });

  it('is their sum in the panel’s header if currency and period are equal, with isolated products', async () => {
    const sumOf = async (items: readonly unknown[]) => {
      const row = await renderRow({ items });
      await expandDetails(row);
      return row.querySelector('.panel-facts .price');
    };
    const sum = await sumOf([seats, storage]);
    expect(sum).toHaveTextContent('25 × $12.00 + 2 × $4.00 per month');
    expect(Array.from(sum?.querySelectorAll('bdi') ?? [], ({ textContent }) => textContent)).toEqual([
      '25 × $12.00',
      '2 × $4.00',
    ]);
    cleanup();
    for (const other of [
      yearly,
      itemOf({ price: '4', currency: 'EUR' }),
      itemOf({ is_metered: true }),
      itemOf({ tiers: [{}] as never }),
      itemOf({ model: 'lunar' }, { quantity: '2' }),
    ]) {
      expect(await sumOf([seats, other])).toHaveTextContent('25 × $12.00 per month + 1 more');
      cleanup();
    }
  });
});

describe('the messages of the vendor', () => {
  const english = createTranslation('en', {
    'per.quarter': 'each quarter',
    'unit.seat_month_one': '{{count}} seat-month',
    'unit.seat_month_other': '{{count}} seat-months',
    'per.month': 'monthly',
    'unit.month_one': '{{count}} moon',
    'unit.month_other': '{{count}} moons',
  });

  it.each([
    ['Quarter', 1, 'each quarter'],
    ['seat month', 3, 'every 3 seat-months'],
    ['seat-month', 1, '1 seat-month'],
    ['Months', 1, 'monthly'],
    ['months', 3, 'every 3 moons'],
  ])('replace the period %j × %d %j', (unit, value, text) => {
    expect(formatPeriod({ unit, value }, english)).toBe(text);
  });

  it('replace the name of a length', () => {
    expect(formatLength({ unit: 'month', value: 1 }, english)).toBe('1 moon');
  });
});
