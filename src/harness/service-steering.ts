import { type ReadonlySignal, signal } from '@preact/signals';
import { refresh } from '../index.js';
import type { Choices } from './choices.js';
import { choices, choose } from './chosen.js';
import { OPERATIONS } from './failure-choices.js';
import { mountWidgets } from './preview.js';
import { type Account, listAccounts, setUp } from './simulated-service.js';

const known = signal<readonly Account[]>([]);
const failed = signal<string | null>(null);

export const accounts: ReadonlySignal<readonly Account[]> = known;

/** Why the service does not do what is chosen; null when it does. */
export const problem: ReadonlySignal<string | null> = failed;

let shown: Choices | undefined;
let isSteering = false;

/** Makes the service do what is chosen, now and whenever that changes, and shows it in the widgets. */
export async function steerService(): Promise<void> {
  try {
    known.value = await listAccounts();
  } catch (error) {
    failed.value = String(error);
    return;
  }
  const [first] = known.value;
  // An address may name an account that is no more.
  if (first && !known.value.some(({ id }) => id === choices.value.account)) choose({ account: first.id });
  choices.subscribe(() => void catchUp());
}

/** One change at a time; of those that come meanwhile, the last one counts. */
async function catchUp(): Promise<void> {
  if (isSteering) return;
  isSteering = true;
  while (shown !== choices.value) {
    const wanted = choices.value;
    try {
      await show(shown, wanted);
      failed.value = null;
    } catch (error) {
      failed.value = String(error);
    }
    shown = wanted;
  }
  isSteering = false;
}

async function show(before: Choices | undefined, wanted: Choices): Promise<void> {
  const isSame = (name: keyof Choices): boolean => before?.[name] === wanted[name];
  const isSamePerson = isSame('account') && isSame('delay');
  if (isSamePerson && OPERATIONS.every(isSame)) return;
  await setUp(wanted);
  const worked = OPERATIONS.every((operation) => before?.[operation] === 'works');
  // What begins to fail is shown as to a customer who has the page open: with the data that it had.
  if (isSamePerson && worked) void refresh();
  else await mountWidgets();
}
