const XHTML = 'http://www.w3.org/1999/xhtml';

/** Replaces each text in a shadow root or container as the translator of Chromium does: the text moves into `<font>` elements, in upper case. */
export function translatePage(container: ParentNode): void {
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest('[translate=no]')) continue;
    // Browsers still use this element for translations.
    const [outer, inner] = [document.createElementNS(XHTML, 'font'), document.createElementNS(XHTML, 'font')];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  }
}
