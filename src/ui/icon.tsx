const PATHS = {
  show: 'M2 10q8-11 16 0-8 11-16 0M8 10h4',
  hide: 'M2 10q8-11 16 0-8 11-16 0M4 17 16 3',
  copy: 'M7 7V3h10v10h-4M3 7h10v10H3Z',
  check: 'm4 10 4 5 8-10',
  chevron: 'm5 8 5 5 5-5',
  warning: 'M10 3 2 17h16ZM10 8v4m0 2v1',
};

export type IconName = keyof typeof PATHS;

/** A decorative icon, hidden from assistive technology: the text beside it has the meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
