type Child = Node | string | false | null | undefined;
type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'children'>
>;

/** Creates an element and assigns its properties; falsy children are skipped. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

const PATHS = {
  show: 'M2 10q8-11 16 0-8 11-16 0Zm8 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  copy: 'M7 7V3h10v10h-4M3 7h10v10H3Z',
  chevron: 'm5 8 5 5 5-5',
  warning: 'M10 3 2 17h16ZM10 8v4m0 2v1',
};

export function icon(name: keyof typeof PATHS): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  const path = svg.appendChild(document.createElementNS(svg.namespaceURI, 'path'));
  path.setAttribute('d', PATHS[name]);
  return svg;
}

export function panel(title: string, ...actions: readonly Node[]): { section: HTMLElement; content: HTMLElement } {
  const content = el('div', { className: 'stack' }, el('p', { className: 'skeleton' }));
  const header = el('header', { className: 'line spread' }, el('h2', { textContent: title }), ...actions);
  return { section: el('section', { className: 'panel', ariaLabel: title }, header, content), content };
}

export function errorAlert(error: unknown, retry: () => void): HTMLElement {
  const retryButton = el('button', { type: 'button', className: 'button', onclick: retry }, 'Try again');
  return el(
    'div',
    { className: 'error line', role: 'alert' },
    icon('warning'),
    el('p', {
      textContent: error instanceof TypeError ? 'The portal could not be reached.' : (error as Error).message,
    }),
    retryButton,
  );
}
