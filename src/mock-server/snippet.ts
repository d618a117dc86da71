/** Path of the built script, on the dev server and in the snippet. */
export const SCRIPT_PATH = '/assets/portal-widgets.js';

export const USAGE_PATH = '/usage';

export interface SnippetOptions {
  /** BCP 47 tag; empty for the page's language. */
  readonly locale: string;
  readonly theme: 'auto' | 'light' | 'dark';
  /** Undefined without a usage endpoint. */
  readonly usageUrl: string | undefined;
}

/** The HTML that an integrator pastes for the given settings. */
export function snippet({ locale, theme, usageUrl }: SnippetOptions): string {
  const attributes = [
    ['src', SCRIPT_PATH],
    ['data-widgets', 'account'],
    ...(usageUrl === undefined ? [] : [['data-usage-url', usageUrl]]),
    ...(locale ? [['data-locale', locale]] : []),
    ...(theme !== 'auto' ? [['data-theme', theme]] : []),
  ].map(([name, value = '']) => `  ${name}="${escapeAttribute(value)}"`);
  return ['<script', ...attributes, '  defer', '></script>'].join('\n');
}

export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
