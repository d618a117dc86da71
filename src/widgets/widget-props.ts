import type { News } from '../state/news.js';
import type { PortalStore } from '../state/portal-store.js';
import type { Report, WidgetName } from './widget-event.js';

/** What every widget is given. */
export interface WidgetProps {
  /** The name that events carry. */
  readonly widget: WidgetName;
  readonly store: PortalStore;
  readonly news: News;
  readonly report: Report;
}
