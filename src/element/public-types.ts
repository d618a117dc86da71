/*
 * Types of the JavaScript API and of the elements.
 */
export type { Config, CustomMessages, Messages, PartialMessages } from './config.js';
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
export type { PortalWidgetsApi } from './portal-widgets.js';
export type { SelectOptions } from './select.js';
