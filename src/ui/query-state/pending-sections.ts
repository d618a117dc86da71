import { computed, signal, type ReadonlySignal } from '@preact/signals';

type PendingSection = 'list' | 'rows' | 'tokens' | 'usage';

/** An account hides the sections below until these are loaded, so that nothing painted moves. */
export interface PendingSections {
  /** Empty after the initial load. */
  readonly current: ReadonlySignal<ReadonlySet<PendingSection>>;
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
