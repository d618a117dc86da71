import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { getStateFacts } from './subscription/states.js';

/** The subscription that the user, a link or a script has chosen. */
export interface Wanted {
  readonly id: string;
  /**
   * A selected record is `new` until the rows contain it, then `listed`. The other values belong to
   * the lookup of an id, such as from a link.
   */
  readonly status: 'new' | 'listed' | 'pending' | 'found' | 'missing' | 'failed';
  readonly record?: Subscription;
}

interface SelectionState {
  readonly wanted: Wanted | undefined;
  /** The subscription that is selected if none was chosen, or the chosen one wasn't found. */
  readonly defaultRecord: Subscription | undefined;
  /**
   * The id that was selected last in this tab. It may belong to a former customer, so select it
   * only if the list contains it.
   */
  readonly rememberedId: string | undefined;
  /** The number of choices by the user, links and scripts. Compare it to detect a later choice. */
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
    lookup: computed(() => (isLookup(state.value.wanted) ? state.value.wanted : undefined)),
    /** Undefined during a lookup. The list may have a later version of the record. */
    selected: computed(() => getSelected(state.value)),
    selectedId: computed(() => getSelected(state.value)?.id ?? undefined),
    rememberedId: computed(() => state.value.rememberedId),
    choiceCount: computed(() => state.value.choiceCount),
    select: (record: Subscription) => dispatch({ type: 'select', record }),
    /**
     * Selects a record once it is loaded. Returns false if it wasn't found, or if another one was
     * chosen meanwhile.
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
    /** After `failed`, a later page can still contain the subscription. */
    endLookup: (result: Subscription | 'missing' | 'failed') => dispatch({ type: 'looked-up', result }),
    selectDefault: () => dispatch({ type: 'select-default' }),
    followRows: (records: Records, isAccount: boolean) => dispatch({ type: 'rows', records, isAccount }),
    /** Call this with all records of the customer. */
    dropMissing: (records: ReadonlyMap<string, unknown>) => dispatch({ type: 'complete', records }),
    /** Selects nothing. With `keepLink`, looks up the subscription of a link again. */
    reset: ({ keepLink }: { readonly keepLink: boolean }) => dispatch({ type: 'reset', keepLink }),
    /** Call this when the session ends, because another customer may sign in next. */
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
      // A record without an id can't be selected.
      if (!id) return state;
      const next = { id, status: 'new', record: action.record } as const;
      return { ...state, wanted: next, rememberedId: id, choiceCount: choiceCount + 1 };
    }
    case 'select-default':
      return { ...state, wanted: undefined, choiceCount: choiceCount + 1 };
    case 'look-up': {
      // If a link names the selected subscription, don't count it as a new choice.
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
 * Keeps the wanted subscription if the rows contain it. Otherwise, an account looks up a `new` one
 * on other pages, and replaces a `listed` one with the default. Other lists keep both.
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
  // Keep `rememberedId`, because its row may return with another filter.
  if (wanted?.record) return { ...state, wanted: undefined, defaultRecord: next };
  if (next.id === state.defaultRecord?.id) return state;
  return { ...state, defaultRecord: next, rememberedId: next.id === rememberedId ? rememberedId : undefined };
}

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
