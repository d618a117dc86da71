// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { createWidgetLinks } from '../../../src/element/settings/links.js';
import { Overview } from '../../../src/features/account/overview.js';
import { after, DAY, useFakeTime } from '../access-tokens/token-helpers.js';
import { renderInContext } from '../render-in-context.js';
import { itemOf, plan } from '../subscriptions/subscription-helpers.js';
import { billed, ending, pastDue, rowsAt } from './overview-rows.js';

useFakeTime();

// Now is Mar 1, 2026.
const MANY = [
  pastDue('Maps', after(-4 * DAY)),
  pastDue('Speech', after(-2 * DAY)),
  ending('Music', after(9 * DAY)),
  ending('Photos', after(20 * DAY)),
  billed('Weather', after(3 * DAY)),
  billed('News', after(5 * DAY)),
];

function renderOverview(
  records: readonly object[],
  props: Partial<ComponentProps<typeof Overview>> = {},
  context: Parameters<typeof renderInContext>[2] = {},
) {
  const onSelect = vi.fn<ComponentProps<typeof Overview>['onSelect']>();
  const rows = rowsAt(Date.now(), records);
  const overview = <Overview rows={rows} isPartial={false} onSelect={onSelect} {...props} />;
  const rendered = renderInContext(overview, undefined, context);
  // The default delay would wait for a timer, which is fake.
  return { ...rendered, onSelect, user: userEvent.setup({ delay: null }) };
}

const region = () => screen.getByRole('region', { name: 'Overview' });
const cell = (name: RegExp | string) => within(region()).getByRole('list', { name });
const textOf = ({ textContent }: Element) => textContent.replaceAll(/\s+/g, ' ').trim();
const texts = (name: RegExp | string = /attention|past due/) => within(cell(name)).getAllByRole('listitem').map(textOf);
const headings = () => [...region().querySelectorAll('.cell-title')].map(textOf);
const button = (name: string) => within(region()).getByRole('button', { name });
const NEXT_BILLS = /Next bills/;

describe('the overview', () => {
  it('has two facts that need attention, and the two earliest dates of bills, each with its price', async () => {
    const { user, onSelect } = renderOverview(MANY);
    expect(headings()).toEqual(['Needs attention 4', 'Next billsNext bill']);
    expect(texts()).toEqual([
      'Past due since Feb 25 Maps $9.99 per month',
      'Past due since Feb 27 Speech $9.99 per month',
    ]);
    expect(texts(NEXT_BILLS)).toEqual(['Mar 4 Weather $9.99 per month', 'Mar 6 News $9.99 per month']);
    await user.click(button('Maps'));
    await user.click(button('Weather'));
    expect(onSelect.mock.calls).toEqual([['sub Maps'], ['sub Weather']]);
  });

  it('has one filled button: the first "Pay now"', () => {
    const links = createWidgetLinks((name) => (name === 'paymentUrl' ? '/pay/{subscription_id}' : undefined));
    renderOverview([...MANY, pastDue('Calls', after(-DAY))], {}, { links });
    const filled = within(region())
      .getAllByRole('link', { name: /^Pay now/ })
      .map((link) => link.classList.contains('button-primary'));
    expect(filled).toEqual([true, false, false]);
  });

  it('folds the other facts, and keeps the focus on the button that unfolds them', async () => {
    const { user } = renderOverview([...MANY, pastDue('Calls', after(-DAY)), pastDue('Mail', after(-DAY / 2))]);
    expect(headings()[0]).toBe('4 payments past due');
    expect(texts()).toHaveLength(3);
    await user.click(button('3 more: 1 past due, 2 ending'));
    expect(button('Show less')).toHaveAttribute('aria-expanded', 'true');
    expect(document.activeElement).toBe(button('Show less'));
    expect(texts()[3]).toMatch(/^Since Mar 1 Mail /);
    await user.click(button('Show less'));
    expect(button('3 more: 1 past due, 2 ending')).toHaveAttribute('aria-expanded', 'false');
    expect(texts()).toHaveLength(3);
  });

  it('unfolds all facts when the page is printed', () => {
    renderOverview(MANY);
    window.dispatchEvent(new Event('beforeprint'));
    expect(texts()).toHaveLength(4);
    window.dispatchEvent(new Event('afterprint'));
    expect(texts()).toHaveLength(2);
  });

  it('counts the subscriptions that are billed on one day, and selects the first of them', async () => {
    const { user, onSelect } = renderOverview([
      billed('Weather', after(3 * DAY)),
      billed('Photos', after(3 * DAY)),
      billed('News', after(4 * DAY)),
      billed('Maps', after(4 * DAY)),
      billed('Music', after(4 * DAY)),
    ]);
    expect(texts(NEXT_BILLS)).toEqual(['Mar 4 2 subscriptions', 'Mar 5 3 subscriptions']);
    await user.click(button('3 subscriptions'));
    expect(onSelect.mock.calls).toEqual([['sub News']]);
  });

  it('says how many subscriptions it covers if there are more', () => {
    const props = { isPartial: true, total: 1200 };
    const { unmount } = renderOverview(MANY, props);
    expect(headings()).toEqual(['Needs attention in the first 6 of 1,200', 'Next bills in the first 6 of 1,200']);
    unmount();
    renderOverview(MANY.slice(4), props);
    expect(headings()).toEqual(['Next bills in the first 2 of 1,200']);
  });

  it('says that it covers only the first subscriptions if their total is not known', () => {
    renderOverview([...MANY, pastDue('Calls', after(-DAY))], { isPartial: true, total: null });
    expect(headings()).toEqual(['Needs attention in the first 7', 'Next bills in the first 7']);
    expect(texts()[0]).toMatch(/^Past due since Feb 25 Maps/);
  });

  it.each<[of: string, items: readonly object[], isShown: boolean]>([
    ['a flat fee', [{}], true],
    ['a metered item', [{ is_metered: true }], false],
    ['an item with tiers', [{ tiers: [{}] }], false],
    ['several items', [{}, {}], false],
    ['a past due fee without a period', [{ billing_period: null }], false],
    ['a period without words', [{ billing_period: { time_unit: 'quarter', value: 1 } }], false],
  ])('has the price of %s: $2', (_, items, isShown) => {
    renderOverview([pastDue('Maps', after(-DAY), items), billed('Weather', after(3 * DAY))]);
    expect(texts()[0]?.includes('$')).toBe(isShown);
  });

  it('leaves out bills of zero', () => {
    const free = (name: string, days: number, price: object) =>
      plan(name, { items: [itemOf({ name, price: '0.00', ...price }, { next_billed_at: after(days * DAY) })] });
    renderOverview([
      free('Free', 1, {}),
      free('Metered', 2, { is_metered: true }),
      free('Free again', 3, {}),
      free('With tiers', 4, { tiers: [{}] }),
      billed('Weather', after(5 * DAY)),
    ]);
    expect(texts(NEXT_BILLS)).toEqual(['Mar 3 Metered', 'Mar 5 With tiers']);
  });

  it('says less below a heading that counts, and unfolds further facts below their own heading', async () => {
    const { user } = renderOverview([...MANY, ...[3, 2, 1].map((days) => pastDue(`Mail ${days}`, after(-days * DAY)))]);
    expect(headings()[0]).toBe('5 payments past due');
    await user.click(button('4 more: 2 past due, 2 ending'));
    expect(headings().slice(0, 2)).toEqual(['5 payments past due', '2 ending']);
    expect(texts('5 payments past due').map((text) => text.split(' ')[0])).toEqual(Array<string>(5).fill('Since'));
    expect(texts('2 ending').map((text) => text.split(' $')[0])).toEqual(['Ends Mar 10 Music', 'Ends Mar 21 Photos']);
    expect(
      within(region())
        .getAllByRole('listitem')
        .filter((fact) => fact.querySelector('.icon')),
    ).toHaveLength(2);
  });

  it('has no button for a subscription without an id', () => {
    renderOverview([{ ...pastDue('Maps', after(-DAY)), id: undefined }, billed('Weather', after(3 * DAY))]);
    expect(texts()[0]).toMatch(/^Past due since Feb 28 Maps/);
    expect(within(region()).queryByRole('button', { name: 'Maps' })).toBeNull();
  });

  it('drops dates that have passed', async () => {
    const { rerender } = renderOverview([ending('Music', after(DAY)), billed('Weather', after(3 * DAY))]);
    expect(texts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(screen.queryByRole('region')).toBeNull();
    rerender(<Overview rows={[]} isPartial={false} onSelect={() => undefined} />);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an overview is not drawn', () => {
  it.each<[when: string, records: readonly object[]]>([
    ['without a fact', [billed('A', after(-DAY)), billed('B', after(-DAY))]],
    ['with exactly one subscription', [pastDue('A', after(-DAY))]],
    [
      'for a short list without a fact that needs attention',
      [1, 2, 3, 4].map((days) => billed('A', after(days * DAY))),
    ],
  ])('%s', (_, records) => {
    expect(renderOverview(records).container).toBeEmptyDOMElement();
  });

  it('but it is drawn for the first subscription of several', () => {
    renderOverview([pastDue('A', after(-DAY))], { isPartial: true });
    expect(texts()).toEqual(['Past due since Feb 28 A $9.99 per month']);
  });
});
