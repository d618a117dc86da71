// @vitest-environment node
import { effect } from '@preact/signals';
import { expect, it, onTestFinished } from 'vitest';
import { createAnnouncer } from '../../src/state/announcer.js';

it('the message changes with every announcement, but not its text apart from white space', () => {
  const { message, announce } = createAnnouncer();
  const seen: string[] = [];
  onTestFinished(effect(() => void seen.push(message.value)));
  const announced = ['Staging is copied.', 'Staging is copied.', 'Staging is copied.', 'Staging is hidden again.'];
  for (const each of announced) announce(each);
  expect(seen.map((each) => each.trimEnd())).toEqual(['', ...announced]);
});
