/**
 * Replaces each text in a shadow root or container as the translator of Chromium does: the text
 * moves into `<font>` elements, in upper case.
 */
export function translatePage(container: ParentNode): void {
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const XHTML = 'http://www.w3.org/1999/xhtml';
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest('font, [translate=no]')) continue;
    // Browsers still use this element for translations.
    const [outer, inner] = [document.createElementNS(XHTML, 'font'), document.createElementNS(XHTML, 'font')];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Does so, and goes on with each node that is added, until the returned function is called. */
export function keepTranslated(container: ParentNode & Node): () => void {
  translatePage(container);
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (addedNodes.length > 0 && target.isConnected && !(target as Element).closest('font'))
        translatePage(target as Element);
  });
  observer.observe(container, { childList: true, subtree: true });
  return () => observer.disconnect();
}
