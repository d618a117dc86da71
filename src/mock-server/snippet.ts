import type { WIDGETS } from './page-settings.js';

/** Path of the built script, on the dev server and in the snippet. */
export const SCRIPT_PATH = '/assets/portal-widgets.js';

export const USAGE_PATH = '/usage';

export interface SnippetOptions {
  readonly widget: (typeof WIDGETS)[number];
  /** BCP 47 tag; empty for the page's language. */
  readonly locale: string;
  readonly theme: 'auto' | 'light' | 'dark';
  /** Undefined without a usage endpoint. */
  readonly usageUrl: string | undefined;
  /** Style rules with theme variables; none by default. */
  readonly styleSheet?: string;
}

const WITH_USAGE: readonly string[] = ['account', 'subscription-list', 'usage'] satisfies SnippetOptions['widget'][];

/** The URL of the usage endpoint, for widgets that show usage. */
export function usageUrlOf({ widget, usageUrl }: Pick<SnippetOptions, 'widget' | 'usageUrl'>): string | undefined {
  return WITH_USAGE.includes(widget) ? usageUrl : undefined;
}

/** The HTML that an integrator pastes for the given settings. */
export function snippet({ styleSheet = '', ...options }: SnippetOptions): string {
  const { widget, locale, theme } = options;
  const usageUrl = usageUrlOf(options);
  const attributes = [
    ['src', SCRIPT_PATH],
    ['data-widgets', widget],
    ...(usageUrl === undefined ? [] : [['data-usage-url', usageUrl]]),
    ...(locale ? [['data-locale', locale]] : []),
    ...(theme !== 'auto' ? [['data-theme', theme]] : []),
  ].map(([name, value = '']) => `  ${name}="${escapeAttribute(value)}"`);
  const style = styleSheet && `<style>\n${styleSheet.trim()}\n</style>\n`;
  return style + ['<script', ...attributes, '  defer', '></script>'].join('\n');
}

export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
