import type { ComponentType } from 'preact';
import type { StateFilter } from '../../../client/constants.js';
import { actionsFile } from '../../../ui/lazy-file.js';
import type { Search } from '../search/lazy-search.js';

export interface ExportStripProps {
  readonly state: StateFilter;
  /** If the data is discarded, the export closes, because another customer may have signed in. */
  readonly hasData: boolean;
  /** Limits the export to its matches. */
  readonly search: Search | undefined;
  /** Increases with each export. Ignored during an export. */
  readonly exportCount: number;
  /** Called when the focused button disappears with the strip. */
  readonly onClose: () => void;
}

/** The exports of `export-strip.lazy.tsx`. */
export interface ExportLazyExports {
  readonly ExportStrip: ComponentType<ExportStripProps>;
}

/** Shows an export, whose code has been loaded with the menu that starts it. */
export function LazyExportStrip(props: ExportStripProps) {
  const lazy = actionsFile.module.value as ExportLazyExports | undefined;
  return lazy && <lazy.ExportStrip {...props} />;
}
