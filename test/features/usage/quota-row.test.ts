// @vitest-environment happy-dom
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { after, DAY, HOUR, useFakeTime } from '../access-tokens/token-helpers.js';
import { renderUsage } from '../render-widget.js';
import { meter, metricOf, region, renderUsageOf, respondToDependencies, row, USAGE_URL } from './usage-helpers.js';

useFakeTime();

const END = after(12 * DAY);

/** The parts of a meter's bar with their widths. */
function bars(): string[] {
  return Array.from(
    meter().querySelectorAll('i'),
    (bar) => `${bar.className} ${bar.style.getPropertyValue('inline-size')}`,
  );
}

function toneOf(name: string): string | undefined {
  return /warning|danger/.exec(row(name).querySelector('.remaining')?.className ?? '')?.[0];
}

type Count = number | string | null;
type Tone = 'warning' | 'danger';

describe('a meter', () => {
  it.each<
    [usage: Count, quota: Count, used: string, left: string, now: Count[], level: string, bars: string[], tone?: Tone]
  >([
    [0, 100, '0 of 100', '100 left', [0, 100], 'normal', ['share 0%']],
    [12.5, 100, '12.5 of 100', '87.5 left', [12.5, 100], 'normal', ['share 12.5%']],
    [-5, 100, '-5 of 100', '105 left', [0, 100], 'normal', ['share 0%']],
    [900, 1000, '900 of 1,000', '100 left', [900, 1000], 'near', ['share 90%'], 'warning'],
    [100, 100, '100 of 100', 'Limit reached', [100, 100], 'reached', ['share 100%'], 'danger'],
    [500, 100, '500 of 100', '400 over the limit', [100, 100], 'over', ['allowed 20%', 'over '], 'danger'],
    [3, 0, '3 of 0', '3 over the limit', [0, 0], 'over', ['over '], 'danger'],
    [0, 0, 'Not included', '', [0, 0], 'unknown', []],
    [null, 100, 'No usage data', '', [0, 100], 'unknown', []],
    [250, null, '250', 'No limit', [0, 0], 'unknown', []],
    ['many', 10, 'many of 10', '', [0, 10], 'unknown', []],
  ])('shows a usage of %j of %j', async (usage, quota, used, left, [now, max], level, expectedBars, tone) => {
    await renderUsageOf([metricOf({ usage, quota })]);
    expect(meter()).toHaveAttribute('aria-valuetext', left ? `${used} · ${left}` : used);
    expect(meter()).toHaveAttribute('aria-valuemin', '0');
    expect(meter()).toHaveAttribute('aria-valuenow', String(now));
    expect(meter()).toHaveAttribute('aria-valuemax', String(max));
    expect(row().querySelector('.used')?.textContent).toBe(used);
    expect(row().querySelector('.remaining')?.textContent ?? '').toBe(left);
    expect(meter()).toHaveClass(`meter-${level}`);
    expect(bars()).toEqual(expectedBars);
    expect(toneOf('API calls')).toBe(tone);
    expect(row().querySelector('.icon-warning') !== null).toBe(tone !== undefined);
  });

  it('shows numbers beyond 2^53 unrounded', async () => {
    await renderUsageOf([metricOf({ usage: '9007199254740993', quota: '12345678901234567891' })]);
    expect(meter()).toHaveAttribute(
      'aria-valuetext',
      '9,007,199,254,740,993 of 12,345,678,901,234,567,891 · 12,336,671,701,979,826,898 left',
    );
  });

  it.each<[object, object, string]>([
    [{}, { label: 'API calls', name: 'api_calls' }, 'API calls per month'],
    [{ period: { unit: 'fortnight', value: 2 } }, { label: null, name: 'api_calls' }, 'api_calls every 2 fortnight'],
    [{ period: { unit: '', value: 0 } }, { label: '', name: null }, 'Unnamed limit'],
  ])('of %j, %j has the heading “%s”', async (quota, fields, heading) => {
    await renderUsageOf([metricOf(quota as Record<string, unknown>, fields as Record<string, unknown>)]);
    const name = heading.replace(/ (per|every) .*/, '');
    expect(within(row(name)).getByRole('heading', { level: 3 }).textContent.trim()).toBe(heading);
  });
});

describe('the end of a period', () => {
  /** The end in the line below the meter. */
  const endOf = (name?: string) => row(name).querySelector('.period-end')?.textContent;

  it.each([
    ['a day away', after(DAY), 'Until Mar 2'],
    ['hours away', after(3 * HOUR), '3 hours left'],
    ['in the next year', after(400 * DAY), 'Until Apr 5, 2027'],
    ['not parsable', 'at dusk', 'at dusk'],
    ['null', null, ''],
  ])('is below the meter of a limit if it is %s', async (_, end, text) => {
    await renderUsageOf([metricOf({ end })]);
    expect(endOf() ?? '').toBe(text);
    expect(region().querySelectorAll('.period-end')).toHaveLength(text ? 1 : 0);
  });

  const limitsUntil = (ends: Readonly<Record<string, string>>, quota = {}) =>
    Object.entries(ends).map(([label, end]) => metricOf({ usage: 1, quota: 100, ...quota, end }, { label }));
  const rows = () =>
    within(region())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('is shown once, beside the heading, if several limits end together', async () => {
    await renderUsageOf([
      ...limitsUntil({ Calls: after(31 * HOUR), Seats: after(31 * HOUR) }),
      metricOf({ usage: 100, quota: 100, end: after(31 * HOUR) }, { label: 'Reached' }),
      metricOf({ usage: 0, quota: 0, end: after(DAY) }, { label: 'Not included' }),
    ]);
    const end = screen.getByText('Mar 2').closest('p');
    expect(end).toHaveTextContent('Until Mar 2');
    expect(end?.previousElementSibling).toContainElement(screen.getByRole('heading', { name: 'Usage' }));
    for (const text of rows()) expect(text).not.toContain('Mar');
    await vi.advanceTimersByTimeAsync(8 * HOUR);
    expect(rows().join(' ')).not.toContain('hours');
    expect(region()).toHaveTextContent('23 hours left');
  });

  it('is a heading of three or more limits that need no attention, which come last, unless all limits end together', async () => {
    await renderUsageOf([
      ...limitsUntil({ Calls: after(9 * DAY), Seats: after(9 * DAY), Maps: after(9 * DAY) }),
      ...limitsUntil({ Later: after(20 * DAY), Files: after(2 * DAY), Pages: after(2 * DAY) }),
      ...limitsUntil({ Reached: after(9 * DAY) }, { usage: 100 }),
    ]);
    expect(rows()).toEqual([
      expect.stringMatching(/^Reached.*Until Mar 10$/),
      expect.stringMatching(/^Files.*99 leftUntil Mar 3$/),
      expect.stringMatching(/^Pages.*99 leftUntil Mar 3$/),
      expect.stringMatching(/^Later.*99 leftUntil Mar 21$/),
      expect.stringMatching(/^Until Mar 10Calls.*99 left$/),
      expect.stringMatching(/^Seats.*99 left$/),
      expect.stringMatching(/^Maps.*99 left$/),
    ]);
  });

  it('is updated when it has passed', async () => {
    await renderUsageOf([metricOf({ end: after(2 * DAY) }), metricOf({ end: after(9 * DAY) }, { label: 'Seats' })]);
    expect(endOf()).toBe('Until Mar 3');
    await vi.advanceTimersByTimeAsync(DAY + HOUR);
    expect(endOf()).toBe('23 hours left');
    await vi.advanceTimersByTimeAsync(DAY);
    expect(endOf()).toBe('Period ended Mar 3, 2026');
    expect(endOf('Seats')).toBe('Until Mar 10');
  });

  it('hides the remaining or exceeded quota once it has passed, and needs no attention', async () => {
    await renderUsageOf([metricOf({ usage: 1300, quota: 1000, end: after(-DAY) })]);
    expect(row()).toHaveTextContent('API calls per month1,300 of 1,000Period ended Feb 28, 2026');
    expect(row().querySelector('.remaining')).toBeNull();
    expect(meter()).toHaveAttribute('aria-valuetext', '1,300 of 1,000 · Period ended');
    expect(meter()).toHaveClass('meter-normal');
  });

  it('fetches the usage of the next period once when it passes', async () => {
    const { portal } = await renderUsageOf([metricOf({ usage: 250, quota: 1000, end: after(30_000) })]);
    expect(row()).toHaveTextContent('750 left');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(row()).toHaveTextContent('Period ended');
    expect(row()).not.toHaveTextContent('left');
    expect(portal.billableMetrics.sent).toHaveLength(2);
    await portal.billableMetrics.last().respond({ data: [metricOf({ usage: 0, quota: 1000, end: END })] });
    expect(row()).toHaveTextContent('1,000 left');
    expect(row()).toHaveTextContent('Until Mar 13');
  });

  it('does not refetch again if the response still has the old period', async () => {
    const metrics = { data: [metricOf({ end: after(30_000) }), metricOf({ end: END }, { label: 'Seats' })] };
    const { portal } = await renderUsageOf(metrics.data);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(portal.billableMetrics.sent).toHaveLength(2);
    await portal.billableMetrics.last().respond(metrics);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(row()).toHaveTextContent('Period ended');
    expect(portal.billableMetrics.sent).toHaveLength(2);
  });
});

describe('a forecast', () => {
  /** Returns the remaining quota, and when it will be used up. */
  const facts = () => Array.from(row().querySelectorAll('.remaining > span > *'), ({ textContent }) => textContent);
  // The period began on Feb 11, so that 18 of 28 days have passed.
  const month = { end: after(10 * DAY), period: { unit: 'month', value: 1 }, quota: 1000 };
  const day = { end: after(8 * HOUR), period: { unit: 'day', value: 1 }, quota: 1000 };

  const ON_TRACK = 'On track to use 80% of the limit this period';
  const year = { end: after(400 * DAY), period: { unit: 'year', value: 2 }, quota: 1000 };

  it.each<[what: string, quota: object, usage: number, texts: string[], bars: string[], spoken?: string]>([
    ['nothing without usage', month, 0, ['1,000 left'], ['share 0%']],
    ['its share of the limit', month, 515, ['485 left'], ['share 51.5%', 'forecast 28.5%'], ON_TRACK],
    ['a day', month, 800, ['200 left', 'Likely used up around Mar 6'], ['share 80%', 'forecast 20%']],
    [
      'a day of another year',
      year,
      501,
      ['499 left', 'Likely used up around Jan 24, 2027'],
      ['share 50.1%', 'forecast 49.9%'],
    ],
    ['the time within 24 hours', day, 800, ['200 left', 'Likely used up in 4 hours'], ['share 80%', 'forecast 20%']],
  ])('writes and draws %s', async (_, quota, usage, texts, expectedBars, spoken) => {
    await renderUsageOf([metricOf({ ...quota, usage })]);
    expect(facts()).toEqual(texts);
    expect(toneOf('API calls')).toBe(texts.length > 1 ? 'warning' : undefined);
    expect(bars().map((bar) => bar.replace(/[\d.]+/, (number) => String(Number(Number(number).toFixed(3)))))).toEqual(
      expectedBars,
    );
    const valueText = [`${usage} of 1,000`, ...texts, ...(spoken ? [spoken] : [])].join(' · ');
    expect(meter()).toHaveAttribute('aria-valuetext', valueText);
  });

  it('is computed with the server’s time of the response', async () => {
    const { portal, clock } = renderUsage({ subscriptionId: 'sub_1', usageUrl: USAGE_URL });
    await respondToDependencies(portal);
    const now = performance.now();
    clock.sync({ sent: now, received: now, serverDate: Date.now() + DAY });
    await portal.billableMetrics.last().respond({ data: [metricOf({ ...month, usage: 515 })] });
    expect(meter().getAttribute('aria-valuetext')).toContain('On track to use 76%');
  });

  it('counts down, and is removed when its time has passed', async () => {
    await renderUsageOf([metricOf({ ...month, usage: 800 })]);
    expect(facts()).toContain('Likely used up around Mar 6');
    await vi.advanceTimersByTimeAsync(4 * DAY);
    expect(facts()).toContain('Likely used up in 12 hours');
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(facts()).toContain('Likely used up in 9 hours');
    await vi.advanceTimersByTimeAsync(9 * HOUR);
    expect(facts()).toEqual(['200 left']);
    expect(bars()).toEqual(['share 80%']);
  });

  it('that has come true keeps its limit before the healthy ones until the next response', async () => {
    const healthy = Array.from({ length: 7 }, (_, index) =>
      metricOf({ ...month, usage: 1 }, { label: `Healthy ${index}` }),
    );
    await renderUsageOf([...healthy, metricOf({ ...month, usage: 800 }, { label: 'Busy' })]);
    expect(screen.getAllByRole('meter')[0]).toHaveAccessibleName('Busy');
    await vi.advanceTimersByTimeAsync(5 * DAY);
    expect(screen.getAllByRole('meter')[0]).toHaveAccessibleName('Busy');
  });

  it('is updated by each response, even with the same usage', async () => {
    const quota = metricOf({ ...month, usage: 800 });
    const { portal, refresh } = await renderUsageOf([quota]);
    await vi.advanceTimersByTimeAsync(2 * DAY);
    expect(facts()).toContain('Likely used up around Mar 6');
    await refresh();
    await respondToDependencies(portal);
    await portal.billableMetrics.last().respond({ data: [quota] });
    expect(facts()).toContain('Likely used up around Mar 8');
  });
});
