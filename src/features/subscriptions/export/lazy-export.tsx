import type { ComponentType } from 'preact';
import type { StateFilter } from '../../../client/constants.js';
import { actionsFile } from '../../../ui/lazy-file.js';
import type { Search } from '../search/lazy-search.js';

export interface ExportStripProps {
  readonly state: StateFilter;
  /** Whether the list has data. If the list discards it, the export is canceled. */
  readonly hasData: boolean;
  /** If the user is searching, only the matches are exported. */
  readonly search: Search | undefined;
  /**
   * How often the user has chosen "Export CSV". An increase starts an export, unless one is
   * running.
   */
  readonly exportCount: number;
  /** Called when a focused button of the strip disappears, so that the list can move the focus. */
  readonly onClose: () => void;
}

/** The exports of `export-strip.lazy.tsx`. */
export interface ExportLazyExports {
  readonly ExportStrip: ComponentType<ExportStripProps>;
}

/**
 * Renders `ExportStrip`. Its code is already loaded, because the menu with "Export CSV" is in the
 * same lazy file.
 */
export function LazyExportStrip(props: ExportStripProps) {
  const lazy = actionsFile.module.value as ExportLazyExports | undefined;
  return lazy && <lazy.ExportStrip {...props} />;
}
