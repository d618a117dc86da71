/** The version from `package.json`, which the build inserts. */
declare const __VERSION__: string;

/** The schemas from `openapi.yaml`, which the build inserts. */
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
