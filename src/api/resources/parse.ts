import { type GenericSchema, type InferOutput, safeParse } from 'valibot';

/** The records of a list. A record that can't be read is left out and counted. */
export interface ParsedList<Item> {
  readonly data: Item[];
  readonly invalid: number;
}

/** A record, or null when the input is none. The issues of valibot quote their input, which may hold a secret: they are dropped here. */
export function parseResource<Schema extends GenericSchema>(
  schema: Schema,
  input: unknown,
): InferOutput<Schema> | null {
  const result = safeParse(schema, input);
  return result.success ? result.output : null;
}

export function parseList<Schema extends GenericSchema>(
  schema: Schema,
  inputs: readonly unknown[],
): ParsedList<InferOutput<Schema>> {
  const data = inputs.flatMap((input) => {
    const { success, output } = safeParse(schema, input);
    return success ? [output] : [];
  });
  return { data, invalid: inputs.length - data.length };
}
