import type { Specimen } from './specimen.js';

const POLL_MS = 20;
const MOST_POLLS = 500;

/** Does in a specimen's widget what its state comes of. */
export async function bringAbout({ name, widget, presses = [], condition }: Specimen, page: Document): Promise<void> {
  const element = page.querySelector(`[data-specimen="${name}"] portal-${widget}:not([hidden])`);
  if (!element) return;
  if (condition === 'refreshed') {
    await new Promise((resolve) => {
      element.addEventListener('portal-load', resolve, { once: true });
    });
    const { PortalWidgets } = globalThis as { PortalWidgets?: { refresh(): Promise<void> } };
    await PortalWidgets?.refresh();
  }
  for (const selector of presses) (await found(element, selector)).click();
}

async function found(element: Element, selector: string): Promise<HTMLElement> {
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    const target = element.shadowRoot?.querySelector<HTMLElement>(selector);
    if (target) return target;
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
  throw new Error(`${element.localName} has no ${selector}`);
}
