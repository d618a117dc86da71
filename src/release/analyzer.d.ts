declare module '@custom-elements-manifest/analyzer/cli.js' {
  /** Runs the `cem` command. It reads `custom-elements-manifest.config.mjs`. */
  export function cli(options: { readonly argv: readonly string[] }): Promise<object>;
}
