/** A thing on the page as assistive software finds it. */
export interface Part {
  readonly role: string;
  readonly name: string;
  /** All its text that can be seen. */
  readonly text: string;
  /** What a meter is at, from where to where, and in words. */
  readonly value: string;
  /** `focused`, `outlined` (it, or its label, has a visible outline), `busy`, `checked`, `expanded`, `collapsed`. */
  readonly states: readonly string[];
  /** What it stands in, outermost first, by place in the outline. */
  readonly within: readonly number[];
  /** The id of the element in the page's own document that it is in; empty where that has none. */
  readonly host: string;
  /** The middle of it, or of its label, in the window. */
  readonly x: number;
  readonly y: number;
  /** Whether a click at its middle would reach it. */
  readonly isInReach: boolean;
}

/**
 * Everything on the page that has a role and can be seen or read, open shadow roots included, in the page's order. It runs in the
 * page, so it knows just the roles and the ways to name them that this project's surface has.
 *
 * @param scrollTo the place of a part that is brought into view first.
 */
export async function outlineOfPage(scrollTo: number | undefined): Promise<Part[]> {
  const ROLES: Record<string, string> = {
    A: 'link',
    BUTTON: 'button',
    H1: 'heading',
    H2: 'heading',
    H3: 'heading',
    H4: 'heading',
    INPUT: 'radio',
    LI: 'listitem',
    METER: 'meter',
    OL: 'list',
    SECTION: 'region',
    SELECT: 'combobox',
    UL: 'list',
  };
  const NAMED_BY_CONTENT = ['button', 'heading', 'link'];

  const textOf = (element: Element | null | undefined): string =>
    ((element as HTMLElement | null | undefined)?.innerText ?? '').replace(/\s+/g, ' ').trim();

  function labelOf(element: Element): HTMLElement | null {
    return element.closest('label');
  }

  function nameOf(element: Element, role: string): string {
    const root = element.getRootNode() as Document | ShadowRoot;
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (labels.length > 0) return labels.map((id) => textOf(root.getElementById(id))).join(' ');
    const label = element.getAttribute('aria-label') ?? textOf(labelOf(element));
    if (label) return label;
    return (NAMED_BY_CONTENT.includes(role) ? textOf(element) : '') || (element.getAttribute('title') ?? '');
  }

  function valueOf(element: Element): string {
    const [now, min, max, text] = ['now', 'min', 'max', 'text'].map((part) => element.getAttribute(`aria-value${part}`));
    return now == null ? '' : `${now} of ${min} to ${max}: ${text}`;
  }

  function isOutlined(element: Element | null): boolean {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  }

  function isFocused(element: Element): boolean {
    return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
  }

  const elements: { element: Element; role: string; within: number[]; host: string }[] = [];
  function visit(root: ParentNode, within: number[], host: string): void {
    for (const element of root.children) {
      const { display, visibility } = getComputedStyle(element);
      if (display === 'none' || visibility !== 'visible' || element.getAttribute('aria-hidden') === 'true') continue;
      const role = element.getAttribute('role') ?? ROLES[element.tagName];
      const inner = role === undefined ? within : [...within, elements.length];
      if (role !== undefined) elements.push({ element, role, within, host });
      if (element.shadowRoot) visit(element.shadowRoot, inner, host || element.id);
      visit(element, inner, host);
    }
  }
  visit(document.body, [], '');

  // What is out of view is read out all the same, though it has no text there until it is laid out.
  const allInView = new CSSStyleSheet();
  allInView.replaceSync('* { content-visibility: visible !important }');
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, allInView];
  const texts = elements.map(({ element, role }) => ({ name: nameOf(element, role), text: textOf(element) }));
  for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== allInView);

  if (scrollTo !== undefined) {
    elements[scrollTo]?.element.scrollIntoView({ block: 'center', behavior: 'instant' });
    // What comes into view for the first time takes its real size then.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }
  return elements.map(({ element, role, within, host }, place) => {
    const target = labelOf(element) ?? element;
    const box = target.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    const states = {
      focused: isFocused(element),
      outlined: isOutlined(element) || isOutlined(labelOf(element)),
      busy: element.getAttribute('aria-busy') === 'true' || element.getAttribute('aria-disabled') === 'true',
      checked: element instanceof HTMLInputElement && element.checked,
      expanded: element.getAttribute('aria-expanded') === 'true',
      collapsed: element.getAttribute('aria-expanded') === 'false',
    };
    return {
      role,
      name: texts[place]?.name ?? '',
      text: texts[place]?.text ?? '',
      value: valueOf(element),
      states: Object.entries(states).flatMap(([state, holds]) => (holds ? [state] : [])),
      // Not every driver brings over one array that stands in two places.
      within: [...within],
      host,
      x,
      y,
      isInReach: target.contains(hit),
    };
  });
}

/** What to look for among the parts of a page. */
export interface Query {
  readonly role: string;
  /** The whole name. */
  readonly name?: string;
  readonly text?: RegExp;
  /** The id of the page's element that it is in. */
  readonly host?: string;
  readonly within?: Query;
}

/** The places of what a query is about. */
export function placesOf(outline: readonly Part[], query: Query): number[] {
  const around = query.within && placesOf(outline, query.within);
  return outline.flatMap(({ role, name, text, host, within }, place) => {
    const isMeant =
      role === query.role &&
      name === (query.name ?? name) &&
      host === (query.host ?? host) &&
      (query.text?.test(text) ?? true) &&
      (around?.some((outer) => within.includes(outer)) ?? true);
    return isMeant ? [place] : [];
  });
}
