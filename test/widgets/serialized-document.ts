import { expect } from 'vitest';

/** All that a node and what is in it hold: texts, comments, attributes, the values of controls, shadow roots. */
function serialize(node: Node): string[] {
  const own = [node.nodeValue ?? ''];
  if (node instanceof Element) {
    own.push(...Array.from(node.attributes, ({ name, value }) => `${name}=${value}`));
    if ('value' in node) own.push(String(node.value));
    if (node.shadowRoot) own.push(...serialize(node.shadowRoot));
  }
  return [...own, ...Array.from(node.childNodes).flatMap(serialize)];
}

/** The parts of a secret, four characters long, that stand anywhere in the document. */
export function partsInDocument(secret: string): string[] {
  const everything = serialize(document).join('\n');
  const parts = Array.from({ length: secret.length - 3 }, (_, start) => secret.slice(start, start + 4));
  return parts.filter((part) => everything.includes(part));
}

/** Nothing of the secret is in the document, its address, its title, its history or its storage. */
export function expectNoTraceOf(secret: string): void {
  expect(partsInDocument(secret)).toEqual([]);
  const elsewhere = [location.href, document.title, document.cookie, JSON.stringify(history.state)];
  for (const storage of [localStorage, sessionStorage]) elsewhere.push(JSON.stringify({ ...storage }));
  expect(elsewhere.join('\n')).not.toContain(secret);
}
