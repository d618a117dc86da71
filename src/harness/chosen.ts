import { type ReadonlySignal, signal } from '@preact/signals';
import { type Choices, readChoices, writeChoices } from './choices.js';

const current = signal(readChoices(location.search));

export const choices: ReadonlySignal<Choices> = current;

/** Changes what is given, here and in the page's address, and leaves the rest. */
export function choose(changes: Partial<Choices>): void {
  current.value = { ...current.value, ...changes };
  const url = new URL(location.href);
  url.search = writeChoices(url.search, current.value);
  history.replaceState(history.state, '', url);
}
