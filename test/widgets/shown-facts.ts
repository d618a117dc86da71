/** Labels and what stands beside them, as they are read: an address line by line. */
export function shownFacts(root: ParentNode): Record<string, string> {
  const facts = Array.from(root.querySelectorAll('dt'), (label) => {
    const content = label.nextElementSibling;
    const lines = content?.querySelector('address')?.children ?? (content ? [content] : []);
    return [label.textContent, Array.from(lines, (line) => line.textContent).join('\n')] as const;
  });
  return Object.fromEntries(facts);
}
