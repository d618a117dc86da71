import { DEMO_ACTIONS, DEMO_LINKS } from './demo-links.js';
import type { PageSettings } from './page-settings.js';

/** The path of the built script, on the dev server and in the snippet. */
export const SCRIPT_PATH = '/assets/portal-widgets.js';

export const USAGE_PATH = '/usage';

interface SnippetOptions extends Pick<PageSettings, 'widget' | 'links' | 'locale' | 'theme'> {
  /** Undefined without a usage endpoint. */
  readonly usageUrl: string | undefined;
  /** Style rules with theme variables. None by default. */
  readonly styleSheet?: string;
}

const WITH_USAGE: readonly string[] = ['account', 'subscription-list', 'usage'] satisfies SnippetOptions['widget'][];

/** Returns the usage URL for widgets that show usage. */
export function usageUrlOf({ widget, usageUrl }: Pick<SnippetOptions, 'widget' | 'usageUrl'>): string | undefined {
  return WITH_USAGE.includes(widget) ? usageUrl : undefined;
}

/** Returns the HTML that an integrator pastes. */
export function snippet({ styleSheet = '', ...options }: SnippetOptions): string {
  const style = styleSheet && `<style>\n${styleSheet.trim()}\n</style>\n`;
  const actions = options.links === 'on' ? `\n<script>\n${CONFIGURE_ACTIONS}</script>` : '';
  return style + scriptTag(options) + actions;
}

/** Returns the script tag, with the settings that it can have. */
export function scriptTag(options: Omit<SnippetOptions, 'styleSheet'>): string {
  const { widget, locale, theme, links } = options;
  const usageUrl = usageUrlOf(options);
  const attributes = [
    ['src', SCRIPT_PATH],
    ['data-widgets', widget],
    ...(usageUrl === undefined ? [] : [['data-usage-url', usageUrl]]),
    ...(locale ? [['data-locale', locale]] : []),
    ...(theme !== 'auto' ? [['data-theme', theme]] : []),
    ...(links === 'on' ? Object.entries(DEMO_LINKS).map(([name, url]) => [attributeOf(name), url]) : []),
  ].map(([name, value = '']) => `  ${name}="${escapeAttribute(value)}"`);
  return ['<script', ...attributes, '  defer', '></script>'].join('\n');
}

/** A script that sets the actions after the deferred script has run. */
export const CONFIGURE_ACTIONS = `  addEventListener('DOMContentLoaded', () => PortalWidgets.configure({
    actions: ${JSON.stringify(DEMO_ACTIONS, null, 2).replaceAll('\n', '\n    ')},
  }));
`;

function attributeOf(setting: string): string {
  return `data-${setting.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
