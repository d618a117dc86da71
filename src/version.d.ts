/** The version in `package.json`, put in by the build. */
declare const __VERSION__: string;

/** The schemas of the description of what a portal serves, put in by the build. */
declare module '*/openapi.yaml' {
  export interface Schema {
    readonly $ref?: string;
    readonly type?: string | readonly string[];
    readonly anyOf?: readonly Schema[];
    readonly items?: Schema;
    readonly properties?: Readonly<Record<string, Schema>>;
  }

  export const schemas: Readonly<Record<string, Schema>>;
}
