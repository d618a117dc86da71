// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import ICAL from 'ical.js';
import { expect, it, vi } from 'vitest';
import { after, DAY, HOUR, useFakeTime } from '../access-tokens/token-helpers.js';
import { useSavedFiles } from '../saved-files.js';
import { expandDetails, itemOf, renderRow } from './subscription-helpers.js';

useFakeTime();
const saved = useSavedFiles();

const buttons = (element: HTMLElement) => within(element).queryAllByRole('button', { name: /to calendar/ });
const names = (element: HTMLElement) => buttons(element).map((button) => button.getAttribute('aria-label'));

async function eventOf(button: HTMLElement | undefined) {
  const before = saved.files.length;
  await userEvent.setup({ delay: null }).click(button ?? document.body);
  await vi.waitFor(() => expect(saved.files).toHaveLength(before + 1));
  const file = await saved.files[before];
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(file?.content ?? '') as unknown[]).getFirstSubcomponent('vevent') ?? undefined,
  );
  const { summary, startDate, uid, component } = event;
  return { ...file, summary, start: startDate.toString(), uid, url: component.getFirstPropertyValue('url') };
}

async function renderDetails(fields: Record<string, unknown>): Promise<HTMLElement> {
  return expandDetails(await renderRow({ id: 'sub_1', state: 'active', is_cancelation_scheduled: false, ...fields }));
}
const endingIn = (milliseconds: number) => ({
  items: [itemOf({ name: 'Pro' })],
  is_cancelation_scheduled: true,
  cancellation_scheduled_at: after(milliseconds),
});
const billed = (name: string, milliseconds: number) => itemOf({ name }, { next_billed_at: after(milliseconds) });

it.each<[string, Record<string, unknown>, string[]]>([
  ['the next billing', { items: [billed('Pro', DAY)] }, ['Add next bill to calendar: Pro']],
  ['a scheduled end', endingIn(3 * DAY), ['Add end date to calendar: Pro']],
  [
    'the earliest bill of several items',
    { items: [billed('Base', DAY), billed('Seats', 2 * DAY)] },
    ['Add next bill to calendar: Base, Seats'],
  ],
  ['no billing that has passed', { items: [billed('Pro', -DAY)] }, []],
  ['no billing after the end', { items: [billed('Pro', DAY)], state: 'canceled' }, []],
  [
    'no date of the past',
    { created_at: after(-DAY), activated_at: after(-DAY), updated_at: after(-HOUR), items: [] },
    [],
  ],
])('a date in the details of a subscription can be added to a calendar if it is %s', async (_, fields, expected) => {
  expect(names(await renderDetails(fields))).toEqual(expected);
});

it('a date in the details of a subscription is saved as an event at its time, with a separate UID for each billing', async () => {
  const [button] = buttons(await renderDetails({ items: [billed('Pro', DAY)] }));
  const event = await eventOf(button);
  expect(event).toMatchObject({
    name: 'Next-bill-Pro.ics',
    type: 'text/calendar;charset=utf-8',
    summary: 'Next bill: Pro',
    url: `${location.origin}/`,
    start: '2026-03-02T12:00:00Z',
  });
  expect(event.uid).toContain(after(DAY));
  expect((await eventOf(button)).uid).toBe(event.uid);
});

it('a date in the details of a subscription keeps the UID when the end is rescheduled', async () => {
  const uids = new Set<string>();
  for (const milliseconds of [DAY, 5 * DAY]) {
    cleanup();
    const { uid, summary } = await eventOf(buttons(await renderDetails(endingIn(milliseconds)))[0]);
    expect(summary).toBe('Pro ends');
    uids.add(uid);
  }
  expect(uids.size).toBe(1);
});
