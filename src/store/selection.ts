import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { stateFacts } from './subscription-states.js';

/**
 * A subscription that the user or a link wants, or that replaced a row that has gone.
 *
 * - `new`: selected by the user. No row has confirmed it, because another list or a script may have
 *   selected it.
 * - `pending`: looked up in the pages of a list, because only its id is known.
 * - `found`: shown.
 * - `missing`: no page has it.
 * - `failed`: a page couldn't be loaded, so it may still be found.
 */
interface Wanted {
  readonly id: string;
  readonly by: 'user' | 'link' | 'rows';
  readonly status: 'new' | 'pending' | 'found' | 'missing' | 'failed';
  /** The record, as soon as it is known. */
  readonly record?: Subscription;
}

/** The selected subscription of a page: the wanted one if it is known, else the default. */
export interface SelectionState {
  readonly wanted: Wanted | undefined;
  /** Chosen from the loaded records. It stays the default while these have it. */
  readonly defaultId: string | undefined;
  /**
   * The id that the user selected last in this tab. It may belong to a former customer, so only a
   * list that has it makes it the default.
   */
  readonly rememberedId: string | undefined;
  /**
   * Counts what the user, links and scripts have wanted: a script that loads slowly must not
   * replace a later choice.
   */
  readonly wantedCount: number;
}

type Records = ReadonlyMap<string, Subscription>;

export type SelectionAction =
  /** The user or a script has selected a record. */
  | { readonly type: 'select'; readonly record: Subscription }
  /** A script has begun to load a record, which it selects later. */
  | { readonly type: 'begin' }
  /** A link names a subscription; without an id, the default is wanted. */
  | { readonly type: 'look-up'; readonly id: string | undefined }
  | { readonly type: 'looked-up'; readonly result: Subscription | 'missing' | 'failed' }
  /** The user has closed the message about a missing subscription. */
  | { readonly type: 'dismiss' }
  /**
   * Rows have arrived or changed. An account always has one of its rows selected, other lists may
   * lack the selected one.
   */
  | { readonly type: 'rows'; readonly records: Records; readonly isAccount: boolean }
  /** A list has all records of the customer. */
  | { readonly type: 'complete'; readonly records: ReadonlyMap<string, unknown> }
  /** The customer has changed, or the last widget has gone. A link is looked up again. */
  | { readonly type: 'reset'; readonly linkId: string | undefined }
  /** The session has ended. */
  | { readonly type: 'forget' };

/** Every transition of the selection. */
function reduceSelection(state: SelectionState, action: SelectionAction): SelectionState {
  const { wanted, defaultId, rememberedId, wantedCount } = state;
  switch (action.type) {
    case 'select': {
      const { id } = action.record;
      if (!id) return state;
      const next = { id, by: 'user', status: 'new', record: action.record } as const;
      return { ...state, wanted: next, rememberedId: id, wantedCount: wantedCount + 1 };
    }
    case 'begin':
      return { ...state, wantedCount: wantedCount + 1 };
    case 'look-up': {
      // The row of the selected subscription may be looked up like a link.
      const isSame = action.id === wanted?.record?.id;
      return { ...state, wanted: createLink(action.id), wantedCount: isSame ? wantedCount : wantedCount + 1 };
    }
    case 'looked-up': {
      if (wanted?.by !== 'link') return state;
      const { result } = action;
      const { id, by } = wanted;
      const next = typeof result === 'object' ? { status: 'found' as const, record: result } : { status: result };
      return { ...state, wanted: { id, by, ...next } };
    }
    case 'dismiss':
      return wanted?.status === 'missing' ? { ...state, wanted: undefined } : state;
    case 'rows':
      return selectRow(state, action.records, action.isAccount);
    case 'complete': {
      const isGone = (id: string | null | undefined): boolean => !!id && !action.records.has(id);
      return {
        ...state,
        wanted: isGone(wanted?.record?.id) ? undefined : wanted,
        defaultId: isGone(defaultId) ? undefined : defaultId,
        rememberedId: isGone(rememberedId) ? undefined : rememberedId,
      };
    }
    case 'reset':
      return { ...state, wanted: createLink(action.linkId), defaultId: undefined, wantedCount: wantedCount + 1 };
    case 'forget':
      return { ...state, rememberedId: undefined };
  }
}

const createLink = (id: string | undefined): Wanted | undefined =>
  id === undefined ? undefined : { id, by: 'link', status: 'pending' };

function getSelectedId({ wanted, defaultId }: SelectionState): string | undefined {
  return wanted?.record?.id ?? (wanted?.status === 'pending' ? undefined : defaultId);
}

/**
 * The rows of a list have arrived or changed, or the selection has:
 *
 * - The rows a and b arrive: the default, a, is selected.
 * - z is selected elsewhere on the page, or was before there were rows: another page of an
 *   account's list may have it, so it is looked up.
 * - A refetch or another filter brings b and c: a is gone, and in an account b replaces it.
 */
function selectRow(state: SelectionState, records: Records, isAccount: boolean): SelectionState {
  const { wanted } = state;
  const id = getSelectedId(state);
  if (records.has(id ?? ''))
    return wanted?.status === 'new' ? { ...state, wanted: { ...wanted, status: 'found' } } : state;
  if (id === undefined || (!isAccount && !wanted?.record)) return selectDefault(state, records);
  if (!isAccount) return state;
  if (wanted?.status === 'new') return { ...state, wanted: createLink(id) };
  const next = [...records.values()].find((record) => !!record.id);
  if (!next?.id) return state;
  return { ...state, wanted: { id: next.id, by: 'rows', status: 'found', record: next } };
}

/**
 * The default is the remembered subscription if it is loaded, else the first active one, else the
 * first one with an id.
 */
function selectDefault(state: SelectionState, records: Records): SelectionState {
  if (records.size === 0 || records.has(state.defaultId ?? '')) return state;
  const withId = [...records.values()].filter(({ id }) => !!id);
  const remembered = withId.find(({ id }) => id === state.rememberedId);
  const chosen = remembered ?? withId.find((record) => stateFacts(record.state).isActive) ?? withId[0];
  return { ...state, defaultId: chosen?.id ?? undefined, rememberedId: remembered && state.rememberedId };
}

/** The selection of a page: what its widgets read, and what they do. */
export type Selection = ReturnType<typeof createSelection>;

/** @param rememberedId id of the subscription that the user selected last in this tab */
export function createSelection(rememberedId?: string) {
  const state = signal<SelectionState>({ wanted: undefined, defaultId: undefined, rememberedId, wantedCount: 0 });

  function dispatch(action: SelectionAction): void {
    state.value = reduceSelection(state.peek(), action);
  }

  return {
    dispatch,
    /** The selected subscription; `undefined` while one is being looked up. */
    selectedId: computed(() => getSelectedId(state.value)),
    /**
     * The record of the selected subscription; `undefined` for the default. A linked widget's list
     * may not have loaded it.
     */
    selected: computed(() => state.value.wanted?.record),
    /** The subscription of a link, until the user selects another one. */
    lookup: computed(() => (state.value.wanted?.by === 'link' ? state.value.wanted : undefined)),
    rememberedId: computed(() => state.value.rememberedId),
    select: (record: Subscription) => dispatch({ type: 'select', record }),
    /**
     * The returned function selects a record and returns true, unless the user, a link or a script
     * has wanted another one since.
     */
    begin() {
      dispatch({ type: 'begin' });
      const { wantedCount } = state.peek();
      return (record: Subscription): boolean => {
        if (wantedCount !== state.peek().wantedCount) return false;
        dispatch({ type: 'select', record });
        return true;
      };
    },
    /** Looks a subscription up in the list of the page; `undefined` selects the default. */
    startLookup: (id: string | undefined) => dispatch({ type: 'look-up', id }),
    /** Ends a lookup, with the record or the reason why there is none. */
    endLookup: (result: Subscription | 'missing' | 'failed') => dispatch({ type: 'looked-up', result }),
    dismissLookup: () => dispatch({ type: 'dismiss' }),
    reset: (linkId?: string) => dispatch({ type: 'reset', linkId }),
  };
}

/** Ids are remembered here while the tab is open. */
export interface SelectionMemory {
  read(): string | undefined;
  write(subscriptionId: string | undefined): void;
}
