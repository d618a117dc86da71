import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import { getStateFacts } from './subscription/states.js';

/** The subscription that the user or a link wants, or that replaces a missing row. */
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
  /** Kept as long as the records contain it. */
  readonly defaultId: string | undefined;
  /**
   * The id that was last selected in this tab. It may belong to a former customer, so it only
   * becomes the default if a list contains it.
   */
  readonly rememberedId: string | undefined;
  /** Counts selections, so that a slow script doesn't replace a later one. */
  readonly wantedCount: number;
}

export type Selection = ReturnType<typeof createSelection>;

export function createSelection(rememberedId?: string) {
  const state = signal<SelectionState>({ wanted: undefined, defaultId: undefined, rememberedId, wantedCount: 0 });

  function dispatch(action: SelectionAction): void {
    state.value = reduceSelection(state.peek(), action);
  }

  return {
    /** Undefined during a lookup. */
    selectedId: computed(() => getSelectedId(state.value)),
    /** Undefined for the default, whose record a linked widget may not have loaded. */
    selected: computed(() => state.value.wanted?.record),
    lookup: computed(() => (isLookup(state.value.wanted) ? state.value.wanted : undefined)),
    rememberedId: computed(() => state.value.rememberedId),
    select: (record: Subscription) => dispatch({ type: 'select', record }),
    /**
     * Selects a record once it is loaded. If there is none, or another subscription has been wanted
     * since, selects nothing and returns false.
     */
    async selectLater(loading: Promise<Subscription | undefined>): Promise<boolean> {
      dispatch({ type: 'select-later' });
      const { wantedCount } = state.peek();
      const record = await loading;
      if (!record || wantedCount !== state.peek().wantedCount) return false;
      dispatch({ type: 'select', record });
      return true;
    },
    /** `undefined` ends the lookup and selects the default. */
    startLookup: (id: string | undefined) => dispatch({ type: 'look-up', id }),
    endLookup: (result: Subscription | 'missing' | 'failed') => dispatch({ type: 'looked-up', result }),
    /** An account always selects one of its rows. Other lists may lack the selected subscription. */
    followRows: (records: Records, isAccount: boolean) => dispatch({ type: 'rows', records, isAccount }),
    /** Call this with all records of the customer, because others no longer exist. */
    dropMissing: (records: ReadonlyMap<string, unknown>) => dispatch({ type: 'complete', records }),
    /** Call this if the customer has changed, or the last widget has gone. Looks a link up again. */
    reset: (linkId?: string) => dispatch({ type: 'reset', linkId }),
    /** Call this if the session has ended, because the next customer may be another one. */
    forgetRemembered: () => dispatch({ type: 'forget' }),
  };
}

function isLookup(wanted: Wanted | undefined): wanted is Wanted {
  return !!wanted && wanted.status !== 'new' && wanted.status !== 'listed';
}

type Records = ReadonlyMap<string, Subscription>;

type SelectionAction =
  | { readonly type: 'select'; readonly record: Subscription }
  | { readonly type: 'select-later' }
  | { readonly type: 'look-up'; readonly id: string | undefined }
  | { readonly type: 'looked-up'; readonly result: Subscription | 'missing' | 'failed' }
  | { readonly type: 'rows'; readonly records: Records; readonly isAccount: boolean }
  | { readonly type: 'complete'; readonly records: ReadonlyMap<string, unknown> }
  | { readonly type: 'reset'; readonly linkId: string | undefined }
  | { readonly type: 'forget' };

function reduceSelection(state: SelectionState, action: SelectionAction): SelectionState {
  const { wanted, defaultId, rememberedId, wantedCount } = state;
  switch (action.type) {
    case 'select': {
      const { id } = action.record;
      if (!id) return state;
      const next = { id, status: 'new', record: action.record } as const;
      return { ...state, wanted: next, rememberedId: id, wantedCount: wantedCount + 1 };
    }
    case 'select-later':
      return { ...state, wantedCount: wantedCount + 1 };
    case 'look-up': {
      // A lookup of the selected subscription doesn't count as another choice.
      const isSame = action.id === wanted?.record?.id;
      return { ...state, wanted: createLookup(action.id), wantedCount: isSame ? wantedCount : wantedCount + 1 };
    }
    case 'looked-up': {
      if (!isLookup(wanted)) return state;
      const { result } = action;
      const next = typeof result === 'object' ? { status: 'found' as const, record: result } : { status: result };
      return { ...state, wanted: { ...wanted, ...next } };
    }
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
      return { ...state, wanted: createLookup(action.linkId), defaultId: undefined, wantedCount: wantedCount + 1 };
    case 'forget':
      return { ...state, rememberedId: undefined };
  }
}

function createLookup(id: string | undefined): Wanted | undefined {
  return id === undefined ? undefined : { id, status: 'pending' };
}

function getSelectedId({ wanted, defaultId }: SelectionState): string | undefined {
  return wanted?.record?.id ?? (wanted?.status === 'pending' ? undefined : defaultId);
}

/**
 * Selects a row when the rows or the selection change:
 *
 * - New rows select the default row.
 * - If an account's rows lack a newly selected subscription, it is looked up on other pages.
 * - If an account loses its selected row, it selects its first one.
 */
function selectRow(state: SelectionState, records: Records, isAccount: boolean): SelectionState {
  const { wanted } = state;
  const id = getSelectedId(state);
  if (records.has(id ?? ''))
    return wanted?.status === 'new' ? { ...state, wanted: { ...wanted, status: 'listed' } } : state;
  if (!isAccount || id === undefined) return wanted?.record ? state : selectDefault(state, records);
  if (wanted?.status === 'new') return { ...state, wanted: createLookup(id) };
  const next = [...records.values()].find((record) => !!record.id);
  if (!next?.id) return state;
  return { ...state, wanted: { id: next.id, status: 'listed', record: next } };
}

/**
 * Selects the remembered subscription if it is loaded, or the first active one, or the first with
 * an id.
 */
function selectDefault(state: SelectionState, records: Records): SelectionState {
  if (records.size === 0 || records.has(state.defaultId ?? '')) return state;
  const withId = [...records.values()].filter(({ id }) => !!id);
  const remembered = withId.find(({ id }) => id === state.rememberedId);
  const chosen = remembered ?? withId.find((record) => getStateFacts(record.state).isActive) ?? withId[0];
  return { ...state, defaultId: chosen?.id ?? undefined, rememberedId: remembered && state.rememberedId };
}
