import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { createCalendar, getPageLink } from '../../../src/features/access-tokens/calendar.js';
import { HOSTILE_TEXTS } from '../../browser/hostile-text.js';
import { anyText } from '../../format/any-text.js';

type CalendarEvent = Parameters<typeof createCalendar>[0];

const EVENT: CalendarEvent = {
  uid: 'tokenExpiresOn/sub_1/tok_1/portal.example',
  title: 'Access token “CI” expires',
  startsAt: Date.parse('2026-12-04T09:30:00Z'),
  createdAt: Date.parse('2026-11-22T13:00:00.123Z'),
};

const hostileText = fc.oneof(
  anyText,
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.array(fc.constantFrom(...HOSTILE_TEXTS)).map((texts) => texts.join('')),
);

function contentOf(changes: Partial<CalendarEvent>): string {
  return createCalendar({ ...EVENT, ...changes }).content;
}

function parse(event: Partial<CalendarEvent>): ICAL.Component {
  return new ICAL.Component(ICAL.parse(contentOf(event)) as unknown[]);
}

function eventOf(event: Partial<CalendarEvent>): ICAL.Event {
  return new ICAL.Event(parse(event).getFirstSubcomponent('vevent') ?? undefined);
}

/**
 * The text without what the format can't represent: lone surrogates, and control characters other
 * than tabs and line breaks.
 */
function expected(text: string): string {
  return (
    text
      .replaceAll(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, '\n')
      .replaceAll(/[^\P{Cc}\t\n]/gu, '')
      // Last: a control character may have been between the halves of a pair.
      .replaceAll(/\p{Cs}/gu, '\uFFFD')
  );
}

describe('createCalendar', () => {
  it('creates one event at the given time, without a duration', () => {
    const event = eventOf({});
    expect(event.startDate.toString()).toBe('2026-12-04T09:30:00Z');
    expect(event.endDate.toString()).toBe('2026-12-04T09:30:00Z');
    expect(event.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
    expect(event.summary).toBe(EVENT.title);
    expect(event.uid).toBe(EVENT.uid);
    expect(String(event.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-22T13:00:00Z');
  });

  it('contains the page’s address', () => {
    const link = 'https://portal.example/account?subscription=sub_1';
    expect(eventOf({ url: link }).component.getFirstPropertyValue('url')).toBe(link);
    expect(eventOf({}).component.getFirstPropertyValue('url')).toBeNull();
  });

  it('adds alarms a week and a day before the event', () => {
    const alarms = eventOf({}).component.getAllSubcomponents('valarm');
    expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual(['-P7D', '-P1D']);
    for (const alarm of alarms) {
      expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY');
      expect(alarm.getFirstPropertyValue('description')).toBe(EVENT.title);
    }
  });

  it('round-trips any title and UID', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (title, uid) => {
        const calendar = parse({ title, uid });
        expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent']);
        const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
        expect(Buffer.from(event.summary).toString()).toBe(expected(title));
        expect(Buffer.from(event.uid).toString()).toBe(expected(uid));
        expect(event.component.getAllProperties().map(({ name }) => name)).toEqual([
          'uid',
          'dtstamp',
          'dtstart',
          'summary',
          'transp',
        ]);
      }),
      { examples: [['\uD800\0\uDC00', 'a']] },
    );
  });

  it('folds lines to at most 75 octets and CRLF, without splitting characters', () => {
    fc.assert(
      fc.property(hostileText, (title) => {
        const lines = contentOf({ title }).split('\r\n');
        expect(lines.pop()).toBe('');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          // A line that ends within a character would contain a lone surrogate.
          if (!/\p{Cs}/u.test(title)) expect(line).not.toMatch(/\p{Cs}/u);
        }
      }),
    );
  });
});

it.each([
  [
    'https://portal.example/account?login=secret&subscription=a%2Fb&state=active#token=secret',
    'https://portal.example/account?subscription=a%2Fb',
  ],
  ['https://portal.example/?my-subscription=sub_1', 'https://portal.example/'],
  ['file:///home/account.html', undefined],
])('getPageLink of %s is %s', (href, link) => {
  expect(getPageLink(new URL(href) as unknown as Location)).toBe(link);
});
