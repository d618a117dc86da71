const PATHS = {
  show: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Zm8 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  hide: 'm3 3 14 14M8 4.8Q9 4.5 10 4.5c5 0 8 5.5 8 5.5a15 15 0 0 1-2.2 2.8M5 6.3A15 15 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 3.6-.9',
  copy: 'M7 7V4.5c0-.8.7-1.5 1.5-1.5h7c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5H13M4.5 7h7c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5h-7c-.8 0-1.5-.7-1.5-1.5v-7C3 7.7 3.7 7 4.5 7Z',
  check: 'm4 10.5 4 4 8-9',
  chevron: 'm5.5 7.5 4.5 4.5 4.5-4.5',
  warning: 'M10 7v4m0 2.800v.2M8.7 3.3 2.2 14.600a1.5 1.5 0 0 0 1.3 2.200h13a1.5 1.5 0 0 0 1.3-2.200L11.3 3.300a1.5 1.5 0 0 0-2.6 0Z',
};

export type IconName = keyof typeof PATHS;

/** A picture that says nothing to assistive software: what stands beside it does. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
