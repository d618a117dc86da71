import { ownFields } from './own-fields.js';
import type { CheckedList } from './record.js';

/*
 * In a browser's file this stands in for `record.ts`, and a shape for each schema: the build makes it of the schema, see
 * `src/release/compiled-schemas.ts`. A shape looks like the records that it describes, down to those in a list.
 */
export interface Shape {
  readonly [name: string]: Field;
}

/** Null stands for a number or a text. The elements of a list without a shape are not described. */
export type Field = '' | 0 | false | null | Shape | [] | [Shape];

type CheckedRecord = Record<string, unknown>;

export function checkResource(shape: Shape, body: unknown): CheckedRecord | null {
  const fields = ownFields(body);
  // A copy of what has the same fields is made far faster than a record field by field.
  const checked: CheckedRecord = { ...shape };
  const isRead = (name: string): boolean => (checked[name] = checkField(shape[name] as Field, fields?.[name] ?? null)) !== undefined;
  return fields && Object.keys(shape).every(isRead) ? checked : null;
}

export function checkEach(shape: Shape) {
  return (inputs: unknown[]): CheckedList<CheckedRecord> => {
    const records = inputs.flatMap<CheckedRecord>((input) => checkResource(shape, input) ?? []);
    return { records, rejected: inputs.length - records.length };
  };
}

/** Undefined for what is not of the field's type. */
function checkField(field: Field, value: unknown): unknown {
  if (Array.isArray(field)) return checkList(field, value ?? []);
  if (value === null) return null;
  if (field && typeof field === 'object') return checkResource(field, value) ?? undefined;
  const type = typeof value;
  return (field === null ? type === 'number' || type === 'string' : type === typeof field) ? value : undefined;
}

function checkList([shape]: Shape[], value: unknown): unknown {
  if (Array.isArray(value)) return shape ? checkEach(shape)(value) : value;
  return undefined;
}
