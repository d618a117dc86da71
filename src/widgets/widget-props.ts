import type { Translation } from '../i18n/translation.js';
import type { News } from '../state/news.js';
import type { PortalStore } from '../state/portal-store.js';
import type { Report, WidgetName } from './widget-event.js';

/** What every widget is given. */
export interface WidgetProps {
  /** The name that events carry. */
  readonly widget: WidgetName;
  /** The same for as long as the widget lives. */
  readonly store: PortalStore;
  readonly translation: Translation;
  readonly news: News;
  readonly report: Report;
}
