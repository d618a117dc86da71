export type { CustomMessages, Messages, PartialMessages } from '../i18n/messages.js';
export type { ErrorKind } from '../client/api-error.js';
export type { StateFilter } from '../client/constants.js';
export type { TokenFormatOptions } from '../ui/widget-context.js';
export type { WidgetEventDetails, WidgetEventType, WidgetName } from '../ui/widget-events.js';
export type { ActionSubject } from '../ui/widget-links.js';
export type { ActionOptions } from './settings/vendor-actions.js';
export type { Config } from './settings/config.js';
export type { Diagnostics } from './diagnostics.js';
export type { EventListener, WidgetEventMap } from './event-dispatch.js';
export type {
  ElementAttributes,
  ElementEventHandlers,
  ElementProperties,
  ElementProps,
  PortalElements,
} from './element-types.js';
export type { WidgetHandle, WidgetOptions } from './mount.js';
export type { Theme } from './settings/settings.js';
export type { HeadersSetting, RequestHeaders } from '../client/request-headers.js';
export type { LoadedRecords } from '../ui/query-state/loaded-records.js';
export type { PortalWidgetsApi } from './portal-widgets.js';
