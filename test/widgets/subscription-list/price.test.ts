// @vitest-environment happy-dom
import { cleanup } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { createTranslation } from '../../../src/i18n/translation.js';
import { priceRecord } from '../../../src/mock-server/resources/price.js';
import { subscriptionItemRecord } from '../../../src/mock-server/resources/subscription-item.js';
import { expandDetails, itemOf, pricesOf, renderPrice, renderRow } from './subscription-helpers.js';
import { formatLength, formatPeriod } from '../../../src/widgets/format-period.js';

const PER_UNIT = { model: 'per_unit' };
const DAILY = { time_unit: 'day', value: 1 };

describe('the price of one item', () => {
  it.each<[name: string, price: Record<string, unknown>, quantity: unknown, text: string]>([
    ['a flat fee of one', {}, '1', '$9.99 per month'],
    ['a quantity of one with a fraction', {}, '1.0', '$9.99 per month'],
    ['no quantity', {}, null, '$9.99 per month'],
    ['a flat fee in other letters with a quantity', { model: 'Flat fee' }, '2', '$9.99 per month'],
    ['a price per unit in other letters with a quantity', { model: 'Per-Unit' }, '2', '2 × $9.99 per month'],
    ['a quantity', { ...PER_UNIT, price: '12' }, '25', '25 × $12.00 per month'],
    ['a quantity of 0', PER_UNIT, '0', '0 × $9.99 per month'],
    ['a quantity with a fraction', PER_UNIT, '2.5', '2.5 × $9.99 per month'],
    ['a quantity of any size', PER_UNIT, '12345678901234567890', '12,345,678,901,234,567,890 × $9.99 per month'],
    ['packages with a quantity', { ...PER_UNIT, package_quantity: 10 }, '25', '$9.99 per month · Packages of 10'],
    ['a metered price with a quantity', { ...PER_UNIT, price: '0.002', is_metered: true }, '7', '$0.002 per unit'],
    [
      'a metered price per unit, in packages',
      { ...PER_UNIT, price: '0.002', is_metered: true, package_quantity: 10 },
      '7',
      '$0.002 per unit · Packages of 10',
    ],
    [
      'text instead of the amount of a metered price per unit',
      { ...PER_UNIT, price: 'on request', is_metered: true },
      '1',
      'on request · Usage-based',
    ],
    ['a metered price per unit without an amount', { ...PER_UNIT, price: null, is_metered: true }, '1', 'Usage-based'],
    ['an amount of zero', { price: '0' }, '1', '$0.00 per month'],
    [
      'an amount of any size',
      { price: '12345678901234567.89', currency: 'EUR' },
      '1',
      '€12,345,678,901,234,567.89 per month',
    ],
    ['an amount with many decimals', { price: '0.0004' }, '1', '$0.0004 per month'],
    ['a currency without decimals', { price: '500', currency: 'JPY' }, '1', '¥500 per month'],
    ['an invalid currency code', { price: '1.5', currency: 'TOKENS' }, '1', '1.5\u00a0TOKENS per month'],
    ['no currency', { price: '12.5', currency: null }, '1', '12.5 per month'],
    ['no period', { billing_period: null }, '1', '$9.99'],
    ['an empty period', { billing_period: { time_unit: '', value: 0 } }, '1', '$9.99'],
    ['a period of several units', { billing_period: { time_unit: 'month', value: 3 } }, '1', '$9.99 every 3 months'],
    [
      'a period of an unknown unit',
      { billing_period: { time_unit: 'fortnight', value: 2 } },
      '1',
      '$9.99 every 2 fortnight',
    ],
    ['text instead of an amount', { price: 'on request' }, '40', 'on request'],
    ['a metered price', { price: '0.006', is_metered: true, aggregation_period: DAILY }, '1', '$0.006 · Usage-based'],
    ['a metered price without a period', { price: '0.006', is_metered: true }, '1', '$0.006 · Usage-based'],
    [
      'a metered price of zero',
      { price: '0', is_metered: true, aggregation_period: DAILY },
      '1',
      '$0.00 · Usage-based',
    ],
    [
      'a metered price without an amount',
      { price: null, is_metered: true, aggregation_period: DAILY },
      '1',
      'Usage-based',
    ],
    ['tiers', { price: '20', tiers: [{ up_to: 'opaque' }] }, '1', '$20.00 per month · Tiered pricing'],
    ['priced items without an amount', { price: null, priced_items: [{}] }, '1', 'Multiple prices'],
    ['tiers without an amount', { price: null, tiers: [{ up_to: 'opaque' }] }, '1', 'Tiered pricing'],
    ['tiers and an amount of zero', { price: '0', tiers: [{}] }, '1', 'Tiered pricing'],
    [
      'tiers and an amount of zero with a quantity',
      { ...PER_UNIT, price: '-0.00', tiers: [{}] },
      '3',
      'Tiered pricing',
    ],
    ['priced items and an amount of zero', { price: '0.00', priced_items: [{}] }, '1', 'Multiple prices'],
    ['priced items', { price: '20', priced_items: [{ price: 'opaque' }] }, '1', '$20.00 per month · Multiple prices'],
    ['a package', { package_quantity: 1000 }, '1', '$9.99 per month · Packages of 1,000'],
    ['a package of one', { package_quantity: 1 }, '1', '$9.99 per month'],
    ['top-ups', { is_topup_enabled: true }, '1', '$9.99 per month · Top-ups available'],
    [
      'a package with top-ups',
      { package_quantity: 10, is_topup_enabled: true },
      '1',
      '$9.99 per month · Packages of 10 · Top-ups available',
    ],
    ['a known type', { type: 'one_time' }, '1', '$9.99 per month · One-time'],
    ['an unknown type', { type: 'one_day' }, '1', '$9.99 per month · One day'],
    ['no type', { type: null }, '1', '$9.99 per month'],
    ['a second', { billing_period: { time_unit: 'second', value: 1 } }, '1', '$9.99 per second'],
    ['one of an unknown unit', { billing_period: { time_unit: 'quarter', value: 1 } }, '1', '$9.99 · 1 quarter'],
    ['a unit named like a message', { billing_period: { time_unit: 'times', value: 1 } }, '1', '$9.99 · 1 times'],
    ['a model', { model: 'stairstep' }, '1', '$9.99 per month'],
  ])('is formatted for %s', async (_, price, quantity, text) => {
    expect(pricesOf(await renderPrice(price, { quantity }))).toEqual([text]);
  });

  it.each([
    ['there is no amount', { price: { ...priceRecord(), price: null } }],
    ['the amount is empty', { price: { ...priceRecord(), price: '' } }],
    ['there is no price', { price: null }],
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
    ['two, one of which is metered', [itemOf({ is_metered: true }), seats], '$9.99 · Usage-based · + 1 more'],
    ['two, the first of which has no amount', [itemOf({ price: null as never }), seats], '2 items'],
    ['two, the first of which has no price', [{ ...storage, price: null }, seats], '2 items'],
    ['one, and one that can’t be read', [seats, 'broken'], '25 × $12.00 per month · + 1 more'],
    ['three', [seats, yearly, seats], '25 × $12.00 per month · + 2 more'],
  ])('of which there are %s', async (_, items, text) => {
    expect(pricesOf(await renderRow({ items }))).toEqual([text]);
  });

  it('is the sum in the header of the panel if they are of one currency and period, each product isolated', async () => {
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

  it('is absent without items', async () => {
    expect(pricesOf(await renderRow({ items: [] }))).toEqual([]);
  });
});

describe('a period of a vendor', () => {
  const QUARTER = { time_unit: 'Quarter', value: 1 };
  const own = {
    'per.quarter': 'each quarter',
    'unit.seat_month_one': '{{count}} seat-month',
    'unit.seat_month_other': '{{count}} seat-months',
  };
  const english = createTranslation('en', own);

  it('is named by its messages', () => {
    expect(formatPeriod(QUARTER, english)).toBe('each quarter');
    expect(formatPeriod({ unit: 'seat month', value: 3 }, english)).toBe('every 3 seat-months');
    expect(formatPeriod({ unit: 'seat-month', value: 1 }, english)).toBe('1 seat-month');
  });

  it('may be one that the widgets know, and whose message replaces theirs', () => {
    const overridden = createTranslation('en', {
      'per.month': 'monthly',
      'unit.month_one': '{{count}} moon',
      'unit.month_other': '{{count}} moons',
    });
    expect(formatPeriod({ unit: 'Months', value: 1 }, overridden)).toBe('monthly');
    expect(formatPeriod({ unit: 'months', value: 3 }, overridden)).toBe('every 3 moons');
    expect(formatLength({ unit: 'month', value: 1 }, overridden)).toBe('1 moon');
  });

  it('is shown as received without a message', () => {
    expect(formatPeriod(QUARTER, createTranslation('en'))).toBe('1 Quarter');
    expect(formatPeriod({ unit: 'seat_month', value: 3 }, createTranslation('en'))).toBe('every 3 seat month');
  });
});
