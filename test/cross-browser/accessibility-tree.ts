/** An element with a role, as exposed to assistive technology. */
export interface AccessibleNode {
  readonly role: string;
  readonly name: string;
  /** Its visible text. */
  readonly text: string;
  /** The chosen option. */
  readonly value: string;
  /** `focused`, `outlined` (it, or its label, has a visible outline). */
  readonly states: readonly string[];
  /** Indices of its ancestors in the tree, outermost first. */
  readonly within: readonly number[];
  /** Center of it, or of its label, in viewport coordinates. */
  readonly x: number;
  readonly y: number;
  /** Whether a click at its center hits it. */
  readonly isClickable: boolean;
}

/**
 * Runs in the page. Lists the exposed elements in document order, open shadow roots included. Knows
 * only the roles and naming methods that the widgets use.
 *
 * @param scrollTo Index of an element to scroll into view first.
 */
export async function accessibilityTree(scrollTo: number | undefined): Promise<AccessibleNode[]> {
  const ROLES: Record<string, string> = {
    A: 'link',
    BUTTON: 'button',
    DIALOG: 'dialog',
    H: 'heading',
    INPUT: 'searchbox',
    LI: 'listitem',
    METER: 'meter',
    OL: 'list',
    SECTION: 'region',
    SELECT: 'combobox',
    UL: 'list',
  };
  const NAMED_BY_CONTENT = ['button', 'heading', 'link', 'menuitem'];

  const textOf = (element: Element | null | undefined): string =>
    ((element as HTMLElement | null | undefined)?.innerText ?? '').replace(/\s+/g, ' ').trim();

  function labelOf(element: Element): HTMLElement | null {
    return element.closest('label');
  }

  function contentOf(element: Element): string {
    const hidden = [...element.querySelectorAll('[aria-hidden=true]')].map(textOf);
    return hidden.reduce((text, part) => text.replace(part, ''), textOf(element)).trim();
  }

  function nameOf(element: Element, role: string): string {
    const root = element.getRootNode() as Document | ShadowRoot;
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (labels.length > 0) return labels.map((id) => textOf(root.getElementById(id))).join(' ');
    // The label of a select contains it, with its options.
    const label = element.getAttribute('aria-label') ?? textOf(labelOf(element)).replace(textOf(element), '').trim();
    if (label) return label;
    return (NAMED_BY_CONTENT.includes(role) ? contentOf(element) : '') || (element.getAttribute('title') ?? '');
  }

  function isOutlined(element: Element | null): boolean {
    if (!element) return false;
    // The button of a row has the outline of the whole row.
    return [null, '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    });
  }

  function isFocused(element: Element): boolean {
    return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
  }

  const elements: { element: Element; role: string; within: number[] }[] = [];
  function visit(root: ParentNode, within: number[]): void {
    for (const element of root.children) {
      const { display, visibility } = getComputedStyle(element);
      if (display === 'none' || visibility !== 'visible' || element.getAttribute('aria-hidden') === 'true') continue;
      const role = element.getAttribute('role') ?? ROLES[element.tagName.replace(/\d$/, '')];
      const inner = role === undefined ? within : [...within, elements.length];
      if (role !== undefined) elements.push({ element, role, within });
      if (element.shadowRoot) visit(element.shadowRoot, inner);
      visit(element, inner);
    }
  }
  visit(document.body, []);

  // Assistive technology reads `content-visibility: auto` content that is off-screen, but
  // `innerText` leaves it out.
  const renderAll = new CSSStyleSheet();
  renderAll.replaceSync('* { content-visibility: visible !important }');
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, renderAll];
  const texts = elements.map(({ element, role }) => ({ name: nameOf(element, role), text: textOf(element) }));
  for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== renderAll);

  if (scrollTo !== undefined) {
    elements[scrollTo]?.element.scrollIntoView({ block: 'center', behavior: 'instant' });
    // Off-screen content takes its real size when it is first rendered.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }
  return elements.map(({ element, role, within }, index) => {
    const target = labelOf(element) ?? element;
    const box = target.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // An element may have been removed during the frames above.
    const hit = element.isConnected ? (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y) : null;
    const states = {
      focused: isFocused(element),
      outlined: isOutlined(element) || isOutlined(labelOf(element)),
    };
    return {
      role,
      name: texts[index]?.name ?? '',
      text: texts[index]?.text ?? '',
      value: element instanceof HTMLSelectElement ? textOf(element.selectedOptions[0]) : '',
      states: Object.entries(states).flatMap(([state, holds]) => (holds ? [state] : [])),
      // Copied: not every driver can serialize an array that occurs twice.
      within: [...within],
      x,
      y,
      isClickable: target.contains(hit),
    };
  });
}

/** Selects elements of the tree. */
export interface RoleQuery {
  readonly role: string;
  /** The whole name. */
  readonly name?: string;
  readonly text?: RegExp;
  readonly within?: RoleQuery;
}

/** Indices of the elements that match. */
export function indicesOf(tree: readonly AccessibleNode[], query: RoleQuery): number[] {
  const ancestors = query.within && indicesOf(tree, query.within);
  return tree.flatMap(({ role, name, text, within }, index) => {
    const isMatch =
      role === query.role &&
      name === (query.name ?? name) &&
      (query.text?.test(text) ?? true) &&
      (ancestors?.some((outer) => within.includes(outer)) ?? true);
    return isMatch ? [index] : [];
  });
}
