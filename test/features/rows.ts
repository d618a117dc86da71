import { within } from '@testing-library/preact';

/** The headings of the rows of a widget, in their order. */
export function rowHeadings(region: HTMLElement): (string | null)[] {
  return within(region)
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
}

/** The row that contains an element. */
export function rowOf(element: HTMLElement): HTMLElement {
  const row = element.closest('li');
  if (!row) throw new Error(`"${element.textContent}" is not in a row`);
  return row;
}
