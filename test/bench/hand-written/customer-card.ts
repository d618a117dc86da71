import { el, failure, panel } from './element.js';
import { getCustomer } from './portal.js';
import { factsOf } from './text.js';

export function customerCard(): HTMLElement {
  const { section, content } = panel('Your details');

  async function load(): Promise<void> {
    try {
      const facts = factsOf(await getCustomer()).map(([label, lines]) =>
        el(
          'div',
          {},
          el('dt', { className: 'small muted', textContent: label }),
          el('dd', {}, ...lines.map((line) => el('div', { textContent: line }))),
        ),
      );
      content.replaceChildren(el('dl', { className: 'facts' }, ...facts));
    } catch (error) {
      content.replaceChildren(failure(error, () => void load()));
    }
  }

  void load();
  return section;
}
