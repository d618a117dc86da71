import { createFileName, type DownloadedFile } from '../../ui/download-file.js';

interface CalendarEvent {
  /** If a user imports two files with the same UID, the second event replaces the first. */
  readonly uid: string;
  readonly title: string;
  readonly startsAt: number;
  readonly createdAt: number;
  /** The page on which the user can replace the token. */
  readonly url?: string | undefined;
}

const MAX_LINE_OCTETS = 75;
// Calendars ignore alarms in the past.
const ALARMS = ['-P7D', '-P1D'];

/**
 * Keeps only the parameter `subscription`, because users share calendars, and other parameters may
 * be secret.
 */
export function getPageLink({ protocol, origin, pathname, search }: Location): string | undefined {
  if (!/^https?:$/.test(protocol)) return undefined;
  const [parameter] = /(?<=[?&])subscription=[^&]*/.exec(search) ?? [];
  return `${origin}${pathname}${parameter === undefined ? '' : `?${parameter}`}`;
}

/** Creates an iCalendar file (RFC 5545). */
export function createCalendar({ uid, title, startsAt, createdAt, url }: CalendarEvent): DownloadedFile {
  const summary = escapeText(title);
  const alarms = ALARMS.flatMap((trigger) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${summary}`,
    'END:VALARM',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal-widgets//portal-widgets//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(createdAt)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `SUMMARY:${summary}`,
    ...(url ? [`URL:${url}`] : []),
    'TRANSP:TRANSPARENT',
    ...alarms,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    name: createFileName([title], 'ics'),
    type: 'text/calendar',
    content: lines.map((line) => `${foldLine(line)}\r\n`).join(''),
  };
}

/** Formats a timestamp as "20261204T093000Z". */
function formatUtc(timestamp: number): string {
  return new Date(timestamp).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** iCalendar allows no control characters except tabs. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** Breaks a line after at most 75 bytes (RFC 5545), but not within a character. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (octets + length > MAX_LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += length;
  }
  return folded;
}
