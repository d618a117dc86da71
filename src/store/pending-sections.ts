import { computed, signal, type ReadonlySignal } from '@preact/signals';

/** The list of an account, or a section of it, that has a placeholder during the initial load. */
type PendingSection = 'list' | 'rows' | 'tokens' | 'usage';

/** The sections that an account waits for before it shows what comes below them, so that nothing that has been painted moves. */
export interface PendingSections {
  /** Empty after the initial load: the account then shows everything that it has. */
  readonly current: ReadonlySignal<ReadonlySet<PendingSection>>;
  /** Marks a section as pending. The returned function unmarks it. */
  add(section: Exclude<PendingSection, 'list'>): () => void;
}

const NOTHING: ReadonlySet<PendingSection> = new Set<PendingSection>();

/** @param isListSettled reads signals */
export function createPendingSections(
  isListSettled: () => boolean,
  isInitialLoad: ReadonlySignal<boolean>,
): PendingSections {
  const sections = signal(NOTHING);
  // Don't wait for a filter that the user selects later.
  let isListKnown = false;
  return {
    current: computed(() => {
      if (!isInitialLoad.value) return NOTHING;
      isListKnown ||= isListSettled();
      return isListKnown ? sections.value : new Set(['list' as const, ...sections.value]);
    }),
    add(section) {
      sections.value = new Set([...sections.peek(), section]);
      return () => {
        sections.value = new Set([...sections.peek()].filter((name) => name !== section));
      };
    },
  };
}
