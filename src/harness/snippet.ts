import type { Settings, WidgetName, WidgetOptions } from '../index.js';

export const WIDGETS: readonly WidgetName[] = ['customer-card', 'subscription-list', 'access-tokens', 'usage'];

const SHOWING_USAGE: readonly WidgetName[] = ['subscription-list', 'usage'];

/** Where the harness serves the built script, and where the snippet says that a portal has it. */
export const SCRIPT_PATH = '/assets/portal-widgets.js';

/** Where the harness tells the usage. */
export const USAGE_PATH = '/usage';

export interface SnippetOptions extends Pick<Settings, 'locale' | 'theme'> {
  /** Where the usage is told; undefined where it is not. */
  readonly usageUrl: string | undefined;
}

/** What a widget of the page is given. */
export function optionsOf(widget: WidgetName, usageUrl: string | undefined): WidgetOptions {
  return SHOWING_USAGE.includes(widget) ? { usageUrl } : {};
}

/** What a portal's owner pastes to have the widgets as they are chosen. */
export function snippet({ locale, theme, usageUrl }: SnippetOptions): string {
  const elements = WIDGETS.map((widget) => {
    const { usageUrl: address } = optionsOf(widget, usageUrl);
    return `<portal-${widget}${address === undefined ? '' : ` usage-url="${escapeAttribute(address)}"`}></portal-${widget}>`;
  });
  const attributes = [
    ['src', SCRIPT_PATH],
    ...(locale ? [['data-locale', locale]] : []),
    ...(theme && theme !== 'auto' ? [['data-theme', theme]] : []),
  ].map(([name, value = '']) => `  ${name}="${escapeAttribute(value)}"`);
  return [...elements, '<script', ...attributes, '  defer', '></script>'].join('\n');
}

export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
