import { expect } from 'vitest';

/**
 * The texts, comments, attributes, control values and shadow roots of a node and its descendants.
 */
function serialize(node: Node): string[] {
  const strings = [node.nodeValue ?? ''];
  if (node instanceof Element) {
    strings.push(...Array.from(node.attributes, ({ name, value }) => `${name}=${value}`));
    if ('value' in node) strings.push(String(node.value));
    if (node.shadowRoot) strings.push(...serialize(node.shadowRoot));
  }
  return [...strings, ...Array.from(node.childNodes).flatMap(serialize)];
}

/** The substrings of a secret, four characters long, that occur in the document. */
export function partsInDocument(secret: string): string[] {
  const serialized = serialize(document).join('\n');
  const parts = Array.from({ length: secret.length - 3 }, (_, start) => secret.slice(start, start + 4));
  return parts.filter((part) => serialized.includes(part));
}

/**
 * Asserts that no part of the secret is in the document, and that it is not in URL, title, cookies,
 * history state or storage.
 */
export function expectNoTraceOf(secret: string): void {
  expect(partsInDocument(secret)).toEqual([]);
  const elsewhere = [location.href, document.title, document.cookie, JSON.stringify(history.state)];
  for (const storage of [localStorage, sessionStorage]) elsewhere.push(JSON.stringify({ ...storage }));
  expect(elsewhere.join('\n')).not.toContain(secret);
}
