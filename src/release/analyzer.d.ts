declare module '@custom-elements-manifest/analyzer/cli.js' {
  import type { getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';

  /** Runs the `cem` command, which reads `--config`. Resolves to the manifest. */
  export function cli(options: {
    readonly argv: readonly string[];
    readonly noWrite?: boolean;
  }): Promise<Parameters<typeof getVsCodeHtmlCustomData>[0]>;
}
