import { computed, effect } from '@preact/signals';
import type { WidgetHandle } from '../index.js';
import { usageUrl } from './data-source.js';
import { resolveDirection } from '../mock-server/page-settings.js';
import { DEMO_ACTIONS, DEMO_LINKS } from '../mock-server/demo-links.js';
import { usageUrlOf } from '../mock-server/snippet.js';
import { settings } from './settings-store.js';

const NO_LINKS = Object.fromEntries(Object.keys(DEMO_LINKS).map((name) => [name, undefined]));

let handle: WidgetHandle | undefined;

/** Replaces the widgets, as a page load would. */
export async function mountWidgets(): Promise<void> {
  handle?.unmount();
  handle = undefined;
  // An element reattached in the same task counts as moved and keeps its data.
  await new Promise((resolve) => setTimeout(resolve));
  // Drops the cached data of the former account.
  await PortalWidgets.refresh();
  const { widget } = settings.value;
  handle = PortalWidgets.mount('#account', widget, { usageUrl: usageUrlOf({ widget, usageUrl }) });
}

export function applyAppearance(preview: HTMLElement): void {
  const locale = computed(() => settings.value.locale);
  const theme = computed(() => settings.value.theme);
  const hasLinks = computed(() => settings.value.links === 'on');
  effect(() => {
    // No locale means that of the document and the browser.
    const config = {
      locale: locale.value || undefined,
      theme: theme.value,
      ...(hasLinks.value ? DEMO_LINKS : NO_LINKS),
      actions: hasLinks.value ? DEMO_ACTIONS : [],
    };
    document.documentElement.dataset['theme'] = config.theme;
    PortalWidgets.configure(config);
  });
  effect(() => {
    const { preset, width } = settings.value;
    preview.dir = resolveDirection(settings.value);
    preview.dataset['preset'] = preset;
    preview.style.inlineSize = width === 'fluid' ? '' : `${width}px`;
    preview.classList.toggle('is-fluid', width === 'fluid');
  });
}
