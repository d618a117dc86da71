import { signal } from '@preact/signals';
import type { WidgetEventDetails, WidgetEventType } from '../index.js';

interface Entry {
  readonly time: string;
  readonly type: WidgetEventType;
  readonly detail: WidgetEventDetails[WidgetEventType];
}

const TYPES = Object.keys({
  'portal-load': true,
  'portal-error': true,
  'portal-state-change': true,
  'portal-select': true,
  'portal-sign-in': true,
  'portal-action': true,
  'portal-token-reveal': true,
  'portal-token-copy': true,
} satisfies Record<WidgetEventType, true>) as WidgetEventType[];

const MAX_ENTRIES = 100;

const entries = signal<readonly Entry[]>([]);

export function logEvents(): void {
  for (const type of TYPES) {
    PortalWidgets.on(type, ({ detail }) => {
      const entry = { time: new Date().toLocaleTimeString('en-GB'), type, detail };
      entries.value = [entry, ...entries.value].slice(0, MAX_ENTRIES);
    });
  }
}

export function EventLog() {
  return (
    <section class="group" aria-labelledby="events">
      <h3 id="events">Events</h3>
      {entries.value.length === 0 && <p class="note">No events yet.</p>}
      <ol class="events" aria-labelledby="events">
        {entries.value.map(({ time, type, detail }, index) => (
          <li key={index}>
            <span class="event-type">{type}</span> <time>{time}</time>
            <code>
              {Object.entries(detail)
                .filter(([name]) => name !== 'data')
                .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
                .join(', ')}
            </code>
          </li>
        ))}
      </ol>
    </section>
  );
}
