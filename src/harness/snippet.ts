import type { Settings, WidgetName } from '../index.js';

export const WIDGETS: readonly WidgetName[] = ['customer-card', 'subscription-list', 'access-tokens'];

/** Where the harness serves the built script, and where the snippet says that a portal has it. */
export const SCRIPT_PATH = '/assets/portal-widgets.js';

/** The tag that a portal's owner pastes to have the widgets as they are chosen. */
export function snippet({ locale, theme }: Pick<Settings, 'locale' | 'theme'>): string {
  const attributes = [
    ['src', SCRIPT_PATH],
    ['data-widgets', WIDGETS.join(' ')],
    ...(locale ? [['data-locale', locale]] : []),
    ...(theme && theme !== 'auto' ? [['data-theme', theme]] : []),
  ].map(([name, value = '']) => `  ${name}="${escapeAttribute(value)}"`);
  return ['<script', ...attributes, '  defer', '></script>'].join('\n');
}

export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
