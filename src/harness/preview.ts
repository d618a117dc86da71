import { effect } from '@preact/signals';
import type { WidgetHandle } from '../index.js';
import { DEMO_ACTIONS, DEMO_LINKS } from '../mock-server/demo-links.js';
import { directionOf } from '../mock-server/page-settings.js';
import { usageUrlOf } from '../mock-server/snippet.js';
import { usageUrl } from './data-source.js';
import { settings } from './settings-store.js';

const LINKS = { ...DEMO_LINKS, actions: DEMO_ACTIONS };
const NO_LINKS = { ...Object.fromEntries(Object.keys(DEMO_LINKS).map((name) => [name, undefined])), actions: [] };

let handle: WidgetHandle | undefined;

/** Replaces the widgets, like a page load. */
export async function mountWidgets(): Promise<void> {
  handle?.unmount();
  handle = undefined;
  // An element that is reattached in the same task counts as moved and keeps its data.
  await new Promise((resolve) => setTimeout(resolve));
  // Drop the cached data of the former account.
  await PortalWidgets.refresh();
  const { widget } = settings.value;
  handle = PortalWidgets.mount('#account', widget, { usageUrl: usageUrlOf({ widget, usageUrl }) });
}

export function applyAppearance(preview: HTMLElement): void {
  effect(() => {
    const { locale, theme, links, preset, width } = settings.value;
    document.documentElement.dataset['theme'] = theme;
    // If no locale is set, the document and the browser decide.
    PortalWidgets.configure({ locale: locale || undefined, theme, ...(links === 'on' ? LINKS : NO_LINKS) });
    preview.dir = directionOf(locale);
    preview.dataset['preset'] = preset;
    preview.style.inlineSize = width === 'fluid' ? '' : `${width}px`;
    preview.classList.toggle('is-fluid', width === 'fluid');
  });
}
