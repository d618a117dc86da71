const PATHS = {
  show: 'M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10ZM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  hide: 'm3 3 14 14M8.3 8.3a2.4 2.4 0 0 0 3.4 3.4M6 5.7C3.3 7.3 1.8 10 1.8 10s3 5.4 8.2 5.4c1.5 0 2.8-.4 4-1.1M9 4.7l1-.1c5.2 0 8.2 5.4 8.2 5.4s-.7 1.3-2 2.6',
  copy: 'M7.5 9.25c0-.97.78-1.75 1.75-1.75h6.5c.97 0 1.75.78 1.75 1.75v6.5c0 .97-.78 1.75-1.75 1.75h-6.5c-.97 0-1.75-.78-1.75-1.75ZM12.5 5v-.75c0-.97-.78-1.75-1.75-1.75h-6.5c-.97 0-1.75.78-1.75 1.75v6.5c0 .97.78 1.75 1.75 1.75H5',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  updown: 'm6.5 7.5 3.5-3.5 3.5 3.5M6.5 12.5l3.5 3.5 3.5-3.5',
  warning: 'M10 3.3 2 16.7h16ZM10 8.5V12m0 2.2v.1',
  alert: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6.5v4m0 2.8v.1',
  clock: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4l2.5 1.5',
  key: 'M13 12.5a4.5 4.5 0 1 0-4.3-3.2L2.5 15.5v2h2.7v-1.9h1.9v-1.9h1.5l1.7-1.7c.8.3 1.7.5 2.7.5ZM14.3 5.8v.1',
  gauge: 'M4.2 15.5a7.5 7.5 0 1 1 11.6 0M10 11.5l3-4',
  box: 'm3 6.5 7-3.5 7 3.5v7L10 17l-7-3.5ZM3 6.5l7 3.5 7-3.5M10 10v7',
  lock: 'M5.5 9h9c.6 0 1 .4 1 1v6c0 .6-.4 1-1 1h-9c-.6 0-1-.4-1-1v-6c0-.6.4-1 1-1ZM7 9V6.5a3 3 0 0 1 6 0V9',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  external: 'M6 14 14 6M7.5 6H14v6.5',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.4-1.6L17 17',
  person: 'M10 10a3.3 3.3 0 1 0 0-6.6A3.3 3.3 0 0 0 10 10ZM3.5 17c.7-2.9 3.3-4.3 6.5-4.3s5.8 1.4 6.5 4.3',
};

export type IconName = keyof typeof PATHS;

/**
 * Renders a decorative icon. It isn't a component, because `@preact/signals` creates an effect for
 * each component instance.
 */
export function renderIcon(name: IconName) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
