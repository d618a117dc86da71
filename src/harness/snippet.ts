import type { Config, WidgetName, WidgetOptions } from '../index.js';

/** In the order of reading: what to pay, the tokens, what has been used, and last what the customer knows best. */
export const WIDGETS: readonly WidgetName[] = ['subscription-list', 'access-tokens', 'usage', 'customer-card'];

const USAGE_WIDGETS: readonly WidgetName[] = ['subscription-list', 'usage'];

/** Path of the built script, on the dev server and in the snippet. */
export const SCRIPT_PATH = '/assets/portal-widgets.js';

export const USAGE_PATH = '/usage';

export interface SnippetOptions extends Pick<Config, 'locale' | 'theme'> {
  /** Undefined without a usage endpoint. */
  readonly usageUrl: string | undefined;
}

export function getWidgetOptions(widget: WidgetName, usageUrl: string | undefined): WidgetOptions {
  return USAGE_WIDGETS.includes(widget) ? { usageUrl } : {};
}

/** The HTML that an integrator pastes for the given settings. */
export function snippet({ locale, theme, usageUrl }: SnippetOptions): string {
  const elements = WIDGETS.map((widget) => {
    const { usageUrl: url } = getWidgetOptions(widget, usageUrl);
    return `<portal-${widget}${url === undefined ? '' : ` usage-url="${escapeAttribute(url)}"`}></portal-${widget}>`;
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
