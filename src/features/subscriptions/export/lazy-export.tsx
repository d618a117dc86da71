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
  /** Called before the strip closes. Moves the focus if one of the strip's buttons has it. */
  readonly onClose: () => void;
}

/** The exports of `export-strip.lazy.tsx`. */
export interface ExportLazyExports {
  readonly ExportStrip: ComponentType<ExportStripProps>;
}

/** Needs no loading state, because the menu with "Export CSV" has already loaded the lazy file. */
export function LazyExportStrip(props: ExportStripProps) {
  const lazy = actionsFile.module.value as ExportLazyExports | undefined;
  return lazy && <lazy.ExportStrip {...props} />;
}
