import type { DefaultTheme } from 'vitepress';

type Choice = readonly [value: string, words: string];

/** The settings of the theme, with the choices of live examples. */
export interface SiteConfig extends DefaultTheme.Config {
  readonly live: {
    readonly operations: readonly string[];
    readonly locales: readonly Choice[];
    readonly accounts: readonly Choice[];
    readonly faults: readonly Choice[];
  };
}
