// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { after, CI, DAY, HOUR, renderTokens, row, SECRET, useFakeTime } from './access-tokens/token-helpers.js';
import { useSavedFiles } from './saved-files.js';
import { expandDetails, itemOf, renderRow } from './subscription-list/subscription-helpers.js';

useFakeTime();
const saved = useSavedFiles();

const buttons = (element: HTMLElement) => within(element).queryAllByRole('button', { name: /^Add to calendar/ });
const names = (element: HTMLElement) => buttons(element).map((button) => button.getAttribute('aria-label'));

async function eventOf(button: HTMLElement | undefined) {
  const before = saved.files.length;
  await userEvent.setup({ delay: null }).click(button ?? document.body);
  await vi.waitFor(() => expect(saved.files).toHaveLength(before + 1));
  const file = await saved.files[before];
  const { summary, startDate, uid } = new ICAL.Event(
    new ICAL.Component(ICAL.parse(file?.content ?? '') as unknown[]).getFirstSubcomponent('vevent') ?? undefined,
  );
  return { ...file, summary, start: startDate.toString(), uid };
}

describe('a date in the details of a subscription', () => {
  async function renderDetails(fields: Record<string, unknown>): Promise<HTMLElement> {
    return expandDetails(await renderRow({ id: 'sub_1', state: 'active', is_cancelation_scheduled: false, ...fields }));
  }
  const billed = (name: string, milliseconds: number) => itemOf({ name }, { next_billed_at: after(milliseconds) });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['the next billing', { items: [billed('Pro', DAY)] }, ['Add to calendar Pro · Next billing Mar 2, 2026']],
    [
      'a scheduled end',
      { items: [itemOf({ name: 'Pro' })], is_cancelation_scheduled: true, cancellation_scheduled_at: after(3 * DAY) },
      ['Add to calendar Pro · Ends Mar 4, 2026'],
    ],
    [
      'a future cancellation',
      { items: [itemOf({ name: 'Pro' })], canceled_at: after(3 * DAY) },
      ['Add to calendar Pro · Ends Mar 4, 2026'],
    ],
    [
      'a future expiry',
      { items: [itemOf({ name: 'Pro' })], expired_at: after(3 * DAY) },
      ['Add to calendar Pro · Ends Mar 4, 2026'],
    ],
    [
      'the end on the day of the next billing',
      { items: [billed('Pro', DAY)], is_cancelation_scheduled: true, cancellation_scheduled_at: after(DAY) },
      ['Add to calendar Pro · Ends Mar 2, 2026'],
    ],
    [
      'the next billing of each item',
      { items: [billed('Base', DAY), billed('Seats', 2 * DAY)] },
      ['Add to calendar Base · Next billing Mar 2, 2026', 'Add to calendar Seats · Next billing Mar 3, 2026'],
    ],
  ])('can be added to a calendar if it is %s', async (_, fields, expected) => {
    expect(names(await renderDetails(fields))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a billing that has passed', { items: [billed('Pro', -DAY)] }],
    ['a billing after the end', { items: [billed('Pro', DAY)], state: 'canceled' }],
    ['an end that has passed', { canceled_at: after(-DAY) }],
    ['a date of the past', { created_at: after(-DAY), activated_at: after(-DAY), updated_at: after(-HOUR), items: [] }],
    ['no date', { items: [itemOf({}, { next_billed_at: 'soon' })] }],
  ])('can’t be added to a calendar if it is %s', async (_, fields) => {
    expect(names(await renderDetails(fields))).toEqual([]);
  });

  it('is saved as an event at its time, with a separate UID for each billing', async () => {
    const [button] = buttons(await renderDetails({ items: [billed('Pro', DAY)] }));
    const event = await eventOf(button);
    expect(event).toMatchObject({
      name: 'Pro-·-Next-billing-Mar-2,-2026.ics',
      type: 'text/calendar;charset=utf-8',
      summary: 'Pro · Next billing Mar 2, 2026',
      start: '2026-03-02T12:00:00Z',
    });
    expect(event.uid).toContain(after(DAY));
    expect((await eventOf(button)).uid).toBe(event.uid);
  });

  it('keeps the UID when the end is rescheduled', async () => {
    const uids: string[] = [];
    for (const milliseconds of [DAY, 5 * DAY]) {
      cleanup();
      const details = await renderDetails({
        items: [],
        is_cancelation_scheduled: true,
        cancellation_scheduled_at: after(milliseconds),
      });
      uids.push((await eventOf(buttons(details)[0])).uid);
    }
    expect(uids[0]).toBe(uids[1]);
  });

  it('is saved as an all-day event if it has no time', async () => {
    const [button] = buttons(await renderDetails({ items: [itemOf({}, { next_billed_at: '2026-03-09' })] }));
    expect((await eventOf(button)).start).toBe('2026-03-09');
  });
});

describe('the expiry of an access token', () => {
  it('is saved without the token', async () => {
    await renderTokens([{ ...CI, expires_at: after(40 * DAY) }]);
    const [button] = buttons(row());
    expect(button).toHaveAccessibleName('Add to calendar CI · Expires Apr 10, 2026');
    const event = await eventOf(button);
    expect(event).toMatchObject({ summary: 'CI · Expires Apr 10, 2026', start: '2026-04-10T12:00:00Z' });
    expect(event.uid).toContain('expires/sub_1/tok_1');
    expect(JSON.stringify(event)).not.toContain(SECRET.slice(3, 12));
  });

  it.each([
    ['has expired', { expires_at: after(-DAY) }],
    ['is marked as expired', { expires_at: after(DAY), is_expired: true }],
    ['never expires', { expires_at: null }],
    ['has an expiry that can’t be parsed', { expires_at: 'later' }],
  ])('is not offered for a token that %s', async (_, fields) => {
    await renderTokens([accessTokenRecord({ ...CI, ...fields })]);
    expect(buttons(row())).toEqual([]);
  });
});
