import { Validator } from '@seriousme/openapi-schema-validator';
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

interface HeaderObject {
  readonly required?: boolean;
  readonly schema: object;
}

interface ResponseObject {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;
}

type PropertySchemas = Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;

interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** The body as text. */
  readonly text: string;
}

export interface Contract {
  readonly specification: Readonly<Record<string, any>>;
  /** The properties of a schema, by its name below `components/schemas`, or by a JSON pointer. */
  properties(name: string): PropertySchemas;
  /** Errors of a value by a schema, with their paths. */
  errors(name: string, value: unknown): string[];
  /** An example of every property of a schema. */
  example(name: string): Record<string, unknown>;
  /**
   * Errors of a response to a request. Statuses that the operation does not describe are errors,
   * too.
   */
  responseErrors(method: string, path: string, response: Received): string[];
}

const FILE = 'src/client/openapi.yaml';

/** Reads the description of what a portal serves. */
export async function loadContract(): Promise<Contract> {
  const validator = new Validator();
  const { valid, errors: problems } = await validator.validate(FILE);
  if (!valid) throw new Error(`${FILE} is invalid: ${JSON.stringify(problems)}`);
  const specification = validator.specification as Record<string, any>;
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  // Schemas are compiled in strict mode. The file around them is not a schema: its keys would be
  // unknown keywords.
  ajv.addVocabulary(Object.keys(specification));
  ajv.addSchema(specification, 'openapi', undefined, false);

  const lookUp = (pointer: string): any =>
    pointer
      .split('/')
      .slice(1)
      .reduce((value: any, key) => value[key.replaceAll('~1', '/').replaceAll('~0', '~')], specification);
  const resolve = (value: any): any => (value.$ref === undefined ? value : resolve(lookUp(value.$ref)));
  const pointerOf = (name: string): string => (name.startsWith('#') ? name : `#/components/schemas/${name}`);

  function schemaErrors(pointer: string, value: unknown): string[] {
    const validate = ajv.getSchema(`openapi${pointer}`);
    if (!validate) throw new Error(`Unknown schema ${pointer}`);
    void validate(value);
    return (validate.errors ?? []).map((error: ErrorObject) => `${error.instancePath} ${error.message}`);
  }

  function findResponse(method: string, path: string, status: number): string | undefined {
    const pointer = `#/paths/${path.replaceAll('/', '~1')}/${method}/responses`;
    const responses = lookUp(pointer) as Readonly<Record<string, { readonly $ref?: string }>>;
    const key = [String(status), `${String(status)[0]}XX`].find((each) => Object.hasOwn(responses, each));
    return key && (responses[key]?.$ref ?? `${pointer}/${key}`);
  }

  function headerErrors({ headers: described = {} }: ResponseObject, headers: Headers): string[] {
    return Object.entries(described).flatMap(([name, header]) => {
      const { required = false, schema } = resolve(header) as HeaderObject;
      const value = headers.get(name);
      if (value === null) return required ? [`the header ${name} is missing`] : [];
      const isValid: boolean = ajv.validate(schema, value);
      return isValid ? [] : [`the header ${name} is ${value}`];
    });
  }

  function bodyErrors(pointer: string, { content }: ResponseObject, { headers, text }: Received): string[] {
    if (!content) return text === '' ? [] : ['there is a body'];
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (!Object.hasOwn(content, type)) return [`the content type is ${type}`];
    const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
    return schemaErrors(`${pointer}/content/${type.replaceAll('/', '~1')}/schema`, body);
  }

  const properties = (name: string): PropertySchemas => lookUp(pointerOf(name)).properties;
  const exampleOf = (schema: any): unknown => {
    const { examples, anyOf, items, properties: fields } = resolve(schema);
    if (examples) return examples[0];
    if (items) return [exampleOf(items)];
    if (anyOf) return exampleOf(anyOf[0]);
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exampleOf(field)]));
  };

  return {
    specification,
    properties,
    errors: (name, value) => schemaErrors(pointerOf(name), value),
    example: (name) => exampleOf(lookUp(pointerOf(name))) as Record<string, unknown>,
    responseErrors(method, path, received) {
      const pointer = findResponse(method, path, received.status);
      if (pointer === undefined) return [`the status ${received.status} is not described`];
      const response = lookUp(pointer) as ResponseObject;
      return [...headerErrors(response, received.headers), ...bodyErrors(pointer, response, received)];
    },
  };
}
