// @vitest-environment node
import { effect } from '@preact/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnnouncer } from '../../src/state/announcer.js';

describe('createAnnouncer', () => {
  it('has no message at first', () => {
    expect(createAnnouncer().message.value).toBe('');
  });

  it('changes the message with every announcement, but not its text apart from white space', () => {
    const messages = fc.constantFrom('Production is copied.', 'Staging is copied.', 'Staging is hidden again.');
    fc.assert(
      fc.property(fc.array(messages), (announced) => {
        const announcer = createAnnouncer();
        const seen: string[] = [];
        const stop = effect(() => {
          seen.push(announcer.message.value);
        });
        for (const message of announced) announcer.announce(message);
        stop();
        expect(seen.slice(1).map((message) => message.trimEnd())).toEqual(announced);
      }),
    );
  });
});
