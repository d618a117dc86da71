import type { News } from '../state/news.js';
import type { PortalStore } from '../state/portal-store.js';
import type { Report } from './widget-event.js';

/** What every widget is given. */
export interface WidgetProps {
  readonly store: PortalStore;
  readonly news: News;
  readonly report: Report;
}
