import type { Story } from './story.js';

const POLL_MS = 20;

/** Brings a story's widget into its state, with the interactions of a user. */
export async function runInteractions({ widget, clicks = [], typed, pageState }: Story): Promise<void> {
  const element = document.querySelector(`portal-${widget}`);
  if (!element) return;
  if (pageState === 'refreshed') {
    await new Promise((resolve) => {
      element.addEventListener('portal-load', resolve, { once: true });
    });
    await PortalWidgets.refresh();
  }
  if (typed !== undefined) {
    const field = (await waitForElement(element, '[part=search]')) as HTMLInputElement;
    field.value = typed;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  }
  for (const selector of clicks) (await waitForElement(element, selector)).click();
}

async function waitForElement(element: Element, selector: string): Promise<HTMLElement> {
  for (;;) {
    const target = element.shadowRoot?.querySelector<HTMLElement>(selector);
    if (target) return target;
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
}
