import type { ComponentType } from 'preact';
import type { StateFilter } from '../../../client/constants.js';
import { actionsFile } from '../../../ui/lazy-file.js';
import type { Search } from '../search/lazy-search.js';

export interface ExportStripProps {
  readonly state: StateFilter;
  /** If the list discards its data, the export is canceled. */
  readonly hasData: boolean;
  /** During a search, only matches are exported. */
  readonly search: Search | undefined;
  /** How often the user has chosen "Export CSV". Each increase starts an export. */
  readonly exportCount: number;
  /** Moves the focus if a focused button of the strip disappears. */
  readonly onClose: () => void;
}

/** The exports of `export-strip.lazy.tsx`. */
export interface ExportLazyExports {
  readonly ExportStrip: ComponentType<ExportStripProps>;
}

/** The code is already loaded, because the menu with "Export CSV" is in the same lazy file. */
export function LazyExportStrip(props: ExportStripProps) {
  const lazy = actionsFile.module.value as ExportLazyExports | undefined;
  return lazy && <lazy.ExportStrip {...props} />;
}
