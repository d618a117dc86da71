/** Names of the buttons in an element. */
export function buttonNames(root: ParentNode): string[] {
  return Array.from(
    root.querySelectorAll('button'),
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  );
}
