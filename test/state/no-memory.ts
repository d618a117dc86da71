import type { SelectionMemory } from '../../src/state/selection.js';

/** Remembers no selected subscription. */
export const NO_MEMORY: SelectionMemory = { read: () => undefined, write: () => undefined };
