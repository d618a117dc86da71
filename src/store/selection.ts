import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { getStateFacts } from './subscription/states.js';

/** The subscription that the user, a link or a script wants. */
export interface Wanted {
  readonly id: string;
  /**
   * If the user or a script selected it:
   *
   * - `new`: not yet found among the rows
   * - `listed`: among the rows
   *
   * If it is looked up by id in the pages of a list:
   *
   * - `pending`: not yet found
   * - `found`: on a page
   * - `missing`: on no page
   * - `failed`: unknown, because a page couldn't be loaded
   */
  readonly status: 'new' | 'listed' | 'pending' | 'found' | 'missing' | 'failed';
  readonly record?: Subscription;
}

interface SelectionState {
  readonly wanted: Wanted | undefined;
  /** Selected if nothing is wanted, or a wanted subscription can't be found. */
  readonly defaultRecord: Subscription | undefined;
  /**
   * The id that was last selected in this tab. It may belong to a former customer, so it only
   * becomes the default if a list contains it.
   */
  readonly rememberedId: string | undefined;
  /** Counts choices of users, links and scripts, so that others can tell whether a newer one was made. */
  readonly choiceCount: number;
}

export type Selection = ReturnType<typeof createSelection>;

export function createSelection(rememberedId?: string) {
  const state = signal<SelectionState>({
    wanted: undefined,
    defaultRecord: undefined,
    rememberedId,
    choiceCount: 0,
  });

  let callCount = 0;

  function dispatch(action: SelectionAction): void {
    state.value = reduceSelection(state.peek(), action);
  }

  return {
    wanted: computed(() => state.value.wanted),
    /** The wanted subscription if it is looked up. */
    lookup: computed(() => (isLookup(state.value.wanted) ? state.value.wanted : undefined)),
    /** Undefined until a lookup ends. A list may have a later version of the record. */
    selected: computed(() => getSelected(state.value)),
    selectedId: computed(() => getSelected(state.value)?.id ?? undefined),
    rememberedId: computed(() => state.value.rememberedId),
    choiceCount: computed(() => state.value.choiceCount),
    select: (record: Subscription) => dispatch({ type: 'select', record }),
    /**
     * Selects a record once it is loaded. If there is none, or a newer call or choice was made,
     * selects nothing and returns false.
     */
    async selectLater(loading: Promise<Subscription | undefined>): Promise<boolean> {
      const call = ++callCount;
      const { choiceCount } = state.peek();
      const record = await loading;
      if (!record || call !== callCount || choiceCount !== state.peek().choiceCount) return false;
      dispatch({ type: 'select', record });
      return true;
    },
    startLookup: (id: string) => dispatch({ type: 'look-up', id }),
    /** A failed lookup ends with the next page that contains its subscription. */
    endLookup: (result: Subscription | 'missing' | 'failed') => dispatch({ type: 'looked-up', result }),
    /** Ends a lookup. */
    selectDefault: () => dispatch({ type: 'select-default' }),
    /** An account always selects one of its rows. Other lists may lack the selected subscription. */
    followRows: (records: Records, isAccount: boolean) => dispatch({ type: 'rows', records, isAccount }),
    /** Call this with all records of the customer, because others no longer exist. */
    dropMissing: (records: ReadonlyMap<string, unknown>) => dispatch({ type: 'complete', records }),
    /** Call this if the last widget has gone, or the customer has changed, whom a link may name. */
    reset: ({ keepLink }: { readonly keepLink: boolean }) => dispatch({ type: 'reset', keepLink }),
    /** Call this if the session has ended, because the next customer may be another one. */
    forgetRemembered: () => dispatch({ type: 'forget' }),
  };
}

type Records = ReadonlyMap<string, Subscription>;

type SelectionAction =
  | { readonly type: 'select'; readonly record: Subscription }
  | { readonly type: 'select-default' }
  | { readonly type: 'look-up'; readonly id: string }
  | { readonly type: 'looked-up'; readonly result: Subscription | 'missing' | 'failed' }
  | { readonly type: 'rows'; readonly records: Records; readonly isAccount: boolean }
  | { readonly type: 'complete'; readonly records: ReadonlyMap<string, unknown> }
  | { readonly type: 'reset'; readonly keepLink: boolean }
  | { readonly type: 'forget' };

function reduceSelection(state: SelectionState, action: SelectionAction): SelectionState {
  const { wanted, defaultRecord, rememberedId, choiceCount } = state;
  switch (action.type) {
    case 'select': {
      const { id } = action.record;
      // A row without an id can be open, but not selected.
      if (!id) return state;
      const next = { id, status: 'new', record: action.record } as const;
      return { ...state, wanted: next, rememberedId: id, choiceCount: choiceCount + 1 };
    }
    case 'select-default':
      return { ...state, wanted: undefined, choiceCount: choiceCount + 1 };
    case 'look-up': {
      // A lookup of the selected subscription doesn't count as another choice.
      const isSame = action.id === wanted?.record?.id;
      return { ...state, wanted: createLookup(action.id), choiceCount: isSame ? choiceCount : choiceCount + 1 };
    }
    case 'looked-up': {
      if (!isLookup(wanted)) return state;
      const { result } = action;
      const next = typeof result === 'object' ? { status: 'found' as const, record: result } : { status: result };
      return { ...state, wanted: { ...wanted, ...next } };
    }
    case 'rows':
      return followRows(state, action.records, action.isAccount);
    case 'complete': {
      const isGone = (id: string | null | undefined): boolean => !!id && !action.records.has(id);
      return {
        ...state,
        wanted: isGone(wanted?.record?.id) ? undefined : wanted,
        defaultRecord: isGone(defaultRecord?.id) ? undefined : defaultRecord,
        rememberedId: isGone(rememberedId) ? undefined : rememberedId,
      };
    }
    case 'reset':
      return {
        ...state,
        wanted: action.keepLink && isLookup(wanted) ? createLookup(wanted.id) : undefined,
        defaultRecord: undefined,
        choiceCount: choiceCount + 1,
      };
    case 'forget':
      return { ...state, rememberedId: undefined };
  }
}

function createLookup(id: string): Wanted {
  return { id, status: 'pending' };
}

function isLookup(wanted: Wanted | undefined): wanted is Wanted {
  return !!wanted && wanted.status !== 'new' && wanted.status !== 'listed';
}

function getSelected({ wanted, defaultRecord }: SelectionState): Subscription | undefined {
  return wanted?.record ?? (wanted?.status === 'pending' ? undefined : defaultRecord);
}

/**
 * Follows the rows when they or the selection change:
 *
 * - A wanted subscription stays selected if it has a row, or if the list is outside of an account.
 * - If an account's rows lack a new one, it is looked up on other pages.
 * - If an account's rows lack another one, it has gone, and the default replaces it.
 */
function followRows(state: SelectionState, records: Records, isAccount: boolean): SelectionState {
  const { wanted, rememberedId } = state;
  if (wanted?.record) {
    if (records.has(wanted.id))
      return wanted.status === 'new' ? { ...state, wanted: { ...wanted, status: 'listed' } } : state;
    if (!isAccount) return state;
    if (wanted.status === 'new') return { ...state, wanted: createLookup(wanted.id) };
  }
  const next = chooseDefault(state, records);
  if (!next) return state;
  // Keep the remembered subscription, because another filter may show its row again.
  if (wanted?.record) return { ...state, wanted: undefined, defaultRecord: next };
  if (next.id === state.defaultRecord?.id) return state;
  return { ...state, defaultRecord: next, rememberedId: next.id === rememberedId ? rememberedId : undefined };
}

/**
 * Returns the present default if it is loaded, or the remembered subscription, or the first active
 * one, or the first with an id.
 */
function chooseDefault({ defaultRecord, rememberedId }: SelectionState, records: Records): Subscription | undefined {
  const withId = [...records.values()].filter(({ id }) => !!id);
  const find = (id: string | null | undefined) => withId.find((record) => record.id === id);
  return (
    find(defaultRecord?.id) ??
    find(rememberedId) ??
    withId.find(({ state }) => getStateFacts(state).isActive) ??
    withId[0]
  );
}
