import { el, errorAlert, panel } from './element.js';
import { getCustomer } from './portal.js';
import { customerDetails } from './format.js';

export function customerCard(): HTMLElement {
  const { section, content } = panel('Your details');

  async function load(): Promise<void> {
    try {
      const details = customerDetails(await getCustomer()).map(([label, lines]) =>
        el(
          'div',
          {},
          el('dt', { className: 'small muted', textContent: label }),
          el('dd', {}, ...lines.map((line) => el('div', { textContent: line }))),
        ),
      );
      content.replaceChildren(el('dl', { className: 'details' }, ...details));
    } catch (error) {
      content.replaceChildren(errorAlert(error, () => void load()));
    }
  }

  void load();
  return section;
}
