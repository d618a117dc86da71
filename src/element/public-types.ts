/*
 * Types of the JavaScript API and of the elements.
 */
export type { ActionOptions, ActionSubject } from './vendor-actions.js';
export type { Config, CustomMessages, Messages, PartialMessages, TokenFormatOptions } from './config.js';
export type { Diagnostics } from './diagnostics.js';
export type {
  ErrorKind,
  EventListener,
  StateFilter,
  WidgetEventDetails,
  WidgetEventMap,
  WidgetEventType,
  WidgetName,
} from './events.js';
export type {
  ElementAttributes,
  ElementEventHandlers,
  ElementProperties,
  ElementProps,
  PortalElements,
} from './element-types.js';
export type { WidgetHandle, WidgetOptions } from './mount.js';
export type { Theme } from './attributes.js';
export type { HeadersSetting, RequestHeaders } from '../api/request-headers.js';
export type { ObjectSettings } from './object-settings.js';
export type { LoadedRecords } from '../widgets/query-state/loaded-records.js';
export type { PortalWidgetsApi } from './portal-widgets.js';
export type { SelectOptions } from './select.js';
