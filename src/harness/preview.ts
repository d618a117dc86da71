import { computed, effect, untracked } from '@preact/signals';
import { configure, mount, type WidgetHandle } from '../index.js';
import { choices } from './chosen.js';
import { usageUrl } from './portal-origin.js';
import { optionsOf, WIDGETS } from './snippet.js';

let handles: readonly WidgetHandle[] = [];

/** Puts new widgets into the places of the page, as if it had just been opened. */
export async function mountWidgets(): Promise<void> {
  for (const handle of handles) handle.unmount();
  handles = [];
  // A widget that is put back at once counts as moved, and keeps its data.
  await new Promise((resolve) => setTimeout(resolve));
  handles = WIDGETS.map((widget) => mount(`[data-place="${widget}"]`, widget, optionsOf(widget, usageUrl)));
}

/** Keeps the page and its widgets looking as it is chosen. */
export function dressPage(preview: HTMLElement): void {
  const locale = computed(() => choices.value.locale);
  const theme = computed(() => choices.value.theme);
  effect(() => {
    const settings = { locale: locale.value, theme: theme.value };
    document.documentElement.dataset['theme'] = settings.theme;
    // It writes signals, which in development are of the same kind as ours.
    untracked(() => configure(settings));
  });
  effect(() => {
    const { direction, width } = choices.value;
    preview.dir = direction;
    preview.style.inlineSize = width === 'fluid' ? '' : `${width}px`;
    preview.classList.toggle('is-fluid', width === 'fluid');
  });
}
