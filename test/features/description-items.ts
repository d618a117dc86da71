/**
 * The terms and descriptions of description lists, without buttons. The lines of an address are
 * separated by line breaks.
 */
export function descriptionItems(root: ParentNode): Record<string, string> {
  const items = Array.from(root.querySelectorAll('dt'), (term) => {
    const description = term.nextElementSibling;
    const lines = description?.querySelector('address')?.children ?? (description ? [description] : []);
    return [term.textContent, Array.from(lines, textOf).join('\n')] as const;
  });
  return Object.fromEntries(items);
}

function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const button of copy.querySelectorAll('button')) button.remove();
  return copy.textContent.trim();
}
