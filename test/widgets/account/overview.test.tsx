// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Overview, type OverviewProps } from '../../../src/widgets/account/overview.js';
import { after, DAY, useFakeTime } from '../access-tokens/token-helpers.js';
import { renderInContext } from '../render-in-context.js';
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

function renderOverview(records: readonly object[], props: Partial<OverviewProps> = {}) {
  const onSelect = vi.fn<OverviewProps['onSelect']>();
  const rows = rowsAt(Date.now(), records);
  const rendered = renderInContext(<Overview rows={rows} isPartial={false} onSelect={onSelect} {...props} />);
  // The default delay would wait for a timer, which is fake.
  return { ...rendered, onSelect, user: userEvent.setup({ delay: null }) };
}

const region = () => screen.getByRole('region', { name: 'Overview' });
const texts = (root: HTMLElement = region()) =>
  within(root)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim());
const button = (name: string) => within(region()).getByRole('button', { name });
const fact = (name: string) => button(name).closest('li');

describe('the overview', () => {
  it('is a list of at most two facts that need attention, and the next bill', () => {
    renderOverview(MANY);
    expect(texts(within(region()).getByRole('list'))).toEqual([
      'Payment past due Maps',
      'Payment past due Speech',
      'Next bill Mar 4 – Weatherthen Mar 6 – News',
    ]);
  });

  it('gives each fact its tone and its icon', () => {
    renderOverview([MANY[0], MANY[2], MANY[4]].flatMap((each) => each ?? []));
    expect(fact('Maps')).toHaveClass('danger');
    expect(fact('Maps')?.querySelector('.icon-warning')).not.toBeNull();
    expect(fact('Music')).toHaveClass('warning');
    expect(fact('Music')?.querySelector('.icon-clock')).not.toBeNull();
    expect(fact('Weather')).not.toHaveClass('warning');
    expect(fact('Weather')?.querySelector('.icon-calendar')).not.toBeNull();
  });

  it('says when a subscription ends, with the exact time in the markup', () => {
    renderOverview([ending('Music', after(9 * DAY)), billed('Weather', after(3 * DAY))]);
    expect(texts()[0]).toBe('Ends Mar 10 Music');
    expect(fact('Music')?.querySelector('time')).toHaveAttribute('datetime', after(9 * DAY));
  });

  it('folds the other facts, and keeps the focus on the button that unfolds them', async () => {
    const { user } = renderOverview(MANY);
    await user.click(button('Show 2 more'));
    expect(button('Show less')).toHaveAttribute('aria-expanded', 'true');
    expect(document.activeElement).toBe(button('Show less'));
    expect(texts().slice(3)).toEqual(['Ends Mar 10 Music', 'Ends Mar 21 Photos']);
    const list = button('Music').closest('ul');
    expect(button('Show less')).toHaveAttribute('aria-controls', list?.id);
    await user.click(button('Show less'));
    expect(button('Show 2 more')).toHaveAttribute('aria-expanded', 'false');
    expect(texts()).toHaveLength(3);
  });

  it('unfolds all facts when the page is printed', () => {
    renderOverview(MANY);
    window.dispatchEvent(new Event('beforeprint'));
    expect(texts()).toHaveLength(5);
    window.dispatchEvent(new Event('afterprint'));
    expect(texts()).toHaveLength(3);
  });

  it('counts the subscriptions that are billed on one day', () => {
    renderOverview([
      billed('Weather', after(3 * DAY)),
      billed('Photos', after(3 * DAY)),
      billed('News', after(4 * DAY)),
      billed('Maps', after(4 * DAY)),
      billed('Music', after(4 * DAY)),
    ]);
    expect(texts()).toEqual(['Next bill Mar 4 – 2 subscriptionsthen Mar 5 – 3 subscriptions']);
    expect(within(region()).queryByRole('button')).toBeNull();
  });

  it('has the year of a bill in another year', () => {
    renderOverview([billed('Weather', after(400 * DAY)), billed('Photos', after(500 * DAY))]);
    expect(texts()).toEqual(['Next bill Apr 5, 2027 – Weatherthen Jul 14, 2027 – Photos']);
  });

  it('says how many subscriptions it knows while there are more', () => {
    renderOverview(MANY, { isPartial: true });
    expect(region()).toHaveTextContent('Based on the first 6 subscriptions');
  });

  it('selects the subscription whose name is pressed', async () => {
    const { user, onSelect } = renderOverview(MANY);
    await user.click(button('Maps'));
    await user.click(button('Weather'));
    expect(onSelect.mock.calls).toEqual([['sub Maps'], ['sub Weather']]);
  });

  it('has no button for a subscription without an id', () => {
    renderOverview([{ ...pastDue('Maps', after(-DAY)), id: undefined }, billed('Weather', after(3 * DAY))]);
    expect(texts()[0]).toBe('Payment past due Maps');
    expect(within(region()).queryByRole('button', { name: 'Maps' })).toBeNull();
  });

  it('drops what has passed', async () => {
    const { rerender } = renderOverview([ending('Music', after(DAY)), billed('Weather', after(3 * DAY))]);
    expect(texts()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(texts()).toEqual(['Next bill Mar 4 – Weather']);
    rerender(<Overview rows={[]} isPartial={false} onSelect={() => undefined} />);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an overview is not drawn', () => {
  it.each<[when: string, records: readonly object[]]>([
    ['without a fact', [billed('A', after(-DAY)), billed('B', after(-DAY))]],
    ['with exactly one subscription', [pastDue('A', after(-DAY))]],
    ['without subscriptions', []],
  ])('%s', (_, records) => {
    expect(renderOverview(records).container).toBeEmptyDOMElement();
  });

  it('but it is for the first one of several', () => {
    renderOverview([pastDue('A', after(-DAY))], { isPartial: true });
    expect(texts()).toEqual(['Payment past due A']);
  });
});

it('a skeleton takes its place until the subscriptions have loaded, hidden from assistive technology', () => {
  const { container } = renderOverview([], { rows: undefined });
  expect(container.querySelector('[part=skeleton]')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByRole('region')).toBeNull();
});
