// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/preact';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { after, DAY, HOUR, useFakeTime } from '../access-tokens/token-helpers.js';
import { axeViolations } from '../axe-violations.js';
import { renderUsage } from '../render-widget.js';
import { meter, metricOf, region, renderUsageOf, respondToDependencies, row, USAGE_URL } from './usage-helpers.js';

useFakeTime();

const END = after(12 * DAY);

interface ExpectedMeter {
  readonly text: string;
  /** The remaining or exceeded amount, below the meter. */
  readonly remaining?: string;
  readonly now: string;
  readonly max: string;
}

describe('a meter', () => {
  it.each<[name: string, quota: Record<string, unknown>, expected: ExpectedMeter]>([
    [
      'part of a quota',
      { usage: 250, quota: 1000 },
      { text: '250 of 1,000 used', remaining: '750 left', now: '250', max: '1000' },
    ],
    [
      'nothing used',
      { usage: 0, quota: 1000 },
      { text: '0 of 1,000 used', remaining: '1,000 left', now: '0', max: '1000' },
    ],
    [
      'all used',
      { usage: 1000, quota: 1000 },
      { text: '1,000 of 1,000 used', remaining: '0 left', now: '1000', max: '1000' },
    ],
    [
      'over quota',
      { usage: 1300, quota: 1000 },
      { text: '1,300 of 1,000 used', remaining: '300 over quota', now: '1000', max: '1000' },
    ],
    ['a quota of 0', { usage: 0, quota: 0 }, { text: 'None included', now: '0', max: '0' }],
    [
      'over a quota of 0',
      { usage: 3, quota: 0 },
      { text: '3 of 0 used', remaining: '3 over quota', now: '0', max: '0' },
    ],
    ['usage that is not reported', { usage: null, quota: 1000 }, { text: 'Usage not reported', now: '0', max: '1000' }],
    ['usage that is absent', { usage: undefined, quota: 1000 }, { text: 'Usage not reported', now: '0', max: '1000' }],
    [
      'usage without a quota',
      { usage: 250, quota: null },
      { text: '250 used', remaining: 'No quota', now: '0', max: '0' },
    ],
    ['neither usage nor quota', { usage: null, quota: null }, { text: 'Usage not reported', now: '0', max: '0' }],
    [
      'numbers beyond 2^53, unrounded',
      { usage: '9007199254740993', quota: '12345678901234567891' },
      {
        text: '9,007,199,254,740,993 of 12,345,678,901,234,567,891 used',
        remaining: '12,336,671,701,979,826,898 left',
        now: '9007199254740992',
        max: '12345678901234567000',
      },
    ],
    [
      'fractions',
      { usage: 12.5, quota: 100 },
      { text: '12.5 of 100 used', remaining: '87.5 left', now: '12.5', max: '100' },
    ],
    [
      'fractions over quota',
      { usage: 120.5, quota: 100 },
      { text: '120.5 of 100 used', remaining: '20.5 over quota', now: '100', max: '100' },
    ],
    [
      'decimal text',
      { usage: '0.1', quota: '0.3' },
      { text: '0.1 of 0.3 used', remaining: '0.2 left', now: '0.1', max: '0.3' },
    ],
    ['usage that is not a number', { usage: 'many', quota: 10 }, { text: 'many of 10 used', now: '0', max: '10' }],
    ['negative usage', { usage: -5, quota: 10 }, { text: '-5 of 10 used', remaining: '15 left', now: '0', max: '10' }],
  ])('shows %s', async (_, quota, { text, remaining, now, max }) => {
    await renderUsageOf([metricOf(quota)]);
    const label = remaining ? `${text} · ${remaining}` : text;
    expect(meter()).toHaveAttribute('aria-valuetext', label);
    expect(meter()).toHaveAttribute('aria-valuemin', '0');
    expect([meter().getAttribute('aria-valuenow'), meter().getAttribute('aria-valuemax')]).toEqual([now, max]);
    expect(row().querySelector('.used')?.textContent).toBe(text);
    expect(row().querySelector('.remaining')?.textContent).toBe(remaining ?? '');
  });

  it('has a bar as wide as the usage, with the included share marked over quota, and no bar if usage or quota is unknown', async () => {
    const shares: [usage: unknown, quota: unknown, widths: readonly string[]][] = [
      [0, 100, ['0%']],
      [25, 100, ['25%']],
      [12.5, 100, ['12.5%']],
      [100, 100, ['100%']],
      [500, 100, ['100%', '20%']],
      [160, 128, ['100%', '80%']],
      [3, 0, ['100%']],
      [-5, 100, ['0%']],
      [0, 0, []],
      [null, 100, []],
      [5, null, []],
      ['many', 100, []],
    ];
    await renderUsageOf(shares.map(([usage, quota], index) => metricOf({ usage, quota }, { label: `M${index}` })));
    const widthsOf = (index: number) =>
      Array.from(meter(`M${index}`).querySelectorAll('rect'), (rect) => rect.getAttribute('width'));
    expect(shares.map((_, index) => widthsOf(index))).toEqual(shares.map(([, , widths]) => widths));
  });

  it.each([
    [0, 1000, 'normal', ''],
    [899.9, 1000, 'normal', ''],
    [900, 1000, 'near', 'warning'],
    [1000, 1000, 'near', 'warning'],
    [1000.5, 1000, 'over', 'danger'],
    [3, 0, 'over', 'danger'],
    [0, 0, 'unknown', ''],
    [null, 1000, 'unknown', ''],
    [5, null, 'unknown', ''],
  ])('for a usage of %d of %d has the level %s and its icon', async (usage, quota, level, tone) => {
    await renderUsageOf([metricOf({ usage, quota })]);
    expect(meter()).toHaveClass(`meter-${level}`);
    expect(row().getAttribute('class') ?? '').toBe(tone);
    expect(row().querySelector('.icon-warning') !== null).toBe(tone !== '');
  });

  it.each([
    ['its label', { label: 'API calls', name: 'api_calls' }, 'API calls'],
    ['its name if it has no label', { label: null, name: 'api_calls' }, 'api_calls'],
    ['its name if its label is blank', { label: ' ', name: 'api_calls' }, 'api_calls'],
    ['“Quota” if it has neither', { label: '', name: null }, 'Quota'],
    ['a label with HTML, which is escaped', { label: '<img src=x>' }, '<img src=x>'],
  ])('is named after %s', async (_, fields, name) => {
    await renderUsageOf([metricOf({}, fields)]);
    expect(within(row(name)).getByRole('heading', { level: 3 })).toHaveTextContent(name);
    expect(region().querySelector('img')).toBeNull();
  });

  it.each([
    [{ unit: 'month', value: 1 }, 'API calls per month'],
    [{ unit: 'hour', value: 6 }, 'API calls every 6 hours'],
    [{ unit: 'fortnight', value: 2 }, 'API calls every 2 fortnight'],
    [{ unit: '', value: 0 }, 'API calls'],
    [{ unit: null, value: null }, 'API calls'],
    [null, 'API calls'],
  ])('has the period %j', async (period, text) => {
    await renderUsageOf([metricOf({ period })]);
    expect(within(row()).getByRole('heading').textContent.trim()).toBe(text);
  });

  it('has valid ARIA attributes for any numbers', async () => {
    const anyCount = fc.oneof(fc.constant(null), fc.maxSafeInteger(), fc.bigInt().map(String), fc.string());
    await fc.assert(
      fc.asyncProperty(anyCount, anyCount, async (usage, quota) => {
        await renderUsageOf([metricOf({ usage, quota })]);
        const [now, max] = ['aria-valuenow', 'aria-valuemax'].map((name) => Number(meter().getAttribute(name)));
        expect(now).toBeGreaterThanOrEqual(0);
        expect(now).toBeLessThanOrEqual(max ?? NaN);
        expect(meter().getAttribute('aria-valuetext')).not.toBe('');
        for (const rect of meter().querySelectorAll('rect'))
          expect(rect.getAttribute('width')).toMatch(/^\d+(\.\d+)?(e-\d+)?%$/);
        cleanup();
      }),
      { numRuns: 50 },
    );
  });
});

describe('the end of a period', () => {
  const ends = () => row().querySelector('.quota-foot > :nth-child(2)')?.textContent ?? '';

  it.each([
    ['days away', END, 'Period ends in 12 days\u00a0· Mar 13, 2026'],
    ['hours away', after(3 * HOUR), 'Period ends in 3 hours'],
    ['months away', after(300 * DAY), 'Period ends in 300 days\u00a0· Dec 26, 2026'],
    ['now', after(0), 'Period ended\u00a0· Mar 1, 2026'],
    ['in the past', after(-DAY), 'Period ended\u00a0· Feb 28, 2026'],
    ['not parsable', 'at dusk', 'at dusk'],
    ['null', null, ''],
    ['empty', '', ''],
  ])('is shown if it is %s', async (_, end, text) => {
    await renderUsageOf([metricOf({ end })]);
    expect(ends()).toBe(text);
  });

  it('has the exact timestamp of its date', async () => {
    await renderUsageOf([metricOf({ end: END })]);
    expect(row().querySelector('time')).toHaveAttribute('datetime', END);
  });

  it('is updated every day, and when it has passed', async () => {
    await renderUsageOf([metricOf({ end: after(2 * DAY) }), metricOf({ end: after(9 * DAY) }, { label: 'Seats' })]);
    expect(ends()).toBe('Period ends in 2 days\u00a0· Mar 3, 2026');
    await vi.advanceTimersByTimeAsync(DAY);
    expect(ends()).toBe('Period ends in 1 day\u00a0· Mar 3, 2026');
    await vi.advanceTimersByTimeAsync(DAY);
    expect(ends()).toBe('Period ended\u00a0· Mar 3, 2026');
    expect(row('Seats')).toHaveTextContent('Period ends in 7 days');
  });

  it.each([
    ['remaining', { usage: 250, quota: 1000 }, '250 of 1,000 used'],
    ['over quota', { usage: 1300, quota: 1000 }, '1,300 of 1,000 used'],
  ])('hides the amount %s once it has passed', async (_, quota, text) => {
    await renderUsageOf([metricOf({ ...quota, end: after(-DAY) })]);
    expect(row()).toHaveTextContent(`API calls per month${text}Period ended · Feb 28, 2026`);
    expect(row().querySelector('.remaining')?.textContent).toBe('');
    expect(meter()).toHaveAttribute('aria-valuetext', `${text} · Period ended`);
    expect(meter()).toHaveClass('meter-normal');
    expect(row()).not.toHaveAttribute('class');
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
    expect(row()).toHaveTextContent('Period ends in 12 days');
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

  it('does not refetch for periods that had already ended', async () => {
    const { portal } = await renderUsageOf([metricOf({ end: after(-DAY) })]);
    await vi.advanceTimersByTimeAsync(DAY);
    expect(portal.billableMetrics.sent).toHaveLength(1);
  });

  it('leaves no timer when the widget is unmounted and its data evicted', async () => {
    const { unmount } = await renderUsageOf([metricOf({ end: END })]);
    expect(vi.getTimerCount()).toBe(1);
    await unmount();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a forecast', () => {
  const forecast = () => row().querySelector('p')?.textContent ?? '';
  // The period began on Feb 11, so that 18 of 28 days have passed.
  const month = { end: after(10 * DAY), period: { unit: 'month', value: 1 }, quota: 1000 };

  it.each<[what: string, quota: Record<string, unknown>, text: string]>([
    [
      'the limit within a month, as a date',
      { usage: 800 },
      'Estimate\u00a0· At this rate the limit is reached around Mar 6',
    ],
    [
      'the limit within a day, as a time',
      { usage: 800, end: after(8 * HOUR), period: { unit: 'day', value: 1 } },
      'Estimate\u00a0· At this rate the limit is reached around 4:00 PM',
    ],
    [
      'the limit within three years, as a date with its year',
      { usage: 800, end: after(300 * DAY), period: { unit: 'year', value: 3 } },
      'Estimate\u00a0· At this rate the limit is reached around Sep 16, 2026',
    ],
    ['the usage at the end', { usage: 515 }, 'Estimate\u00a0· About 80% by the end of the period'],
    ['nothing if nothing is used', { usage: 0 }, ''],
    ['nothing over quota', { usage: 1001 }, ''],
    ['nothing if the usage is not reported', { usage: null }, ''],
    ['nothing without a quota', { usage: 5, quota: null }, ''],
    ['nothing in the first tenth of the period', { usage: 5, end: after(27 * DAY) }, ''],
    ['nothing after the period', { usage: 5, end: after(-DAY) }, ''],
    ['nothing for an unknown period', { usage: 5, period: { unit: 'moon', value: 1 } }, ''],
  ])('shows %s', async (_, quota, text) => {
    await renderUsageOf([metricOf({ ...month, ...quota })]);
    expect(forecast().replaceAll('\u202f', ' ')).toBe(text);
  });

  it('does not change the name, the value and the level of the meter', async () => {
    await renderUsageOf([metricOf({ ...month, usage: 800 })]);
    expect(meter()).toHaveAttribute('aria-label', 'API calls');
    expect(meter()).toHaveAttribute('aria-valuetext', '800 of 1,000 used · 200 left');
    expect(meter()).toHaveClass('meter-normal');
  });

  it('is computed with the server’s time of the response', async () => {
    const { portal, clock } = renderUsage({ subscriptionId: 'sub_1', usageUrl: USAGE_URL });
    await respondToDependencies(portal);
    const now = performance.now();
    clock.sync({ sent: now, received: now, serverDate: Date.now() + DAY });
    await portal.billableMetrics.last().respond({ data: [metricOf({ ...month, usage: 515 })] });
    expect(forecast()).toBe('Estimate\u00a0· About 76% by the end of the period');
  });

  it('is updated by each response, also with the same usage, and is removed when its time has passed', async () => {
    const quota = metricOf({ ...month, usage: 800 });
    const { portal, refresh } = await renderUsageOf([quota]);
    await vi.advanceTimersByTimeAsync(2 * DAY);
    expect(forecast()).toContain('around Mar 6');
    await refresh();
    await respondToDependencies(portal);
    await portal.billableMetrics.last().respond({ data: [quota] });
    expect(forecast()).toContain('around Mar 8');
    await vi.advanceTimersByTimeAsync(6 * DAY);
    expect(forecast()).toBe('');
  });
});

describe('accessibility', () => {
  it.each([
    ['part of a quota', { usage: 250, quota: 1000 }],
    ['over quota', { usage: 1300, quota: 1000 }],
    ['no quota', { usage: 5, quota: null, period: null, end: null }],
    ['not reported', { usage: null }],
    ['a forecast', { usage: 800, end: after(10 * DAY) }],
    ['beyond 2^53', { usage: '9007199254740993', quota: '12345678901234567891' }],
  ])('%s: has no axe violations', async (_, quota) => {
    const { container } = await renderUsageOf([metricOf(quota)]);
    vi.useRealTimers();
    expect(await axeViolations(container)).toEqual([]);
  });
});
