import type { GenericSchema, InferOutput } from 'valibot';
import { ownFields } from './own-fields.js';
import { type CheckedList, checkEach } from './record.js';

/** One answer of a list operation. */
export interface Page<Item> extends CheckedList<Item> {
  /** How many records the answer held, the rejected ones among them: the next offset counts from here. */
  readonly returned: number;
  /** What the answer says of itself; null where it says nothing, or no natural number. */
  readonly offset: number | null;
  readonly limit: number | null;
  readonly total: number | null;
}

function natural(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** A list answer, or null when it is none. */
export function checkPage<Schema extends GenericSchema>(
  schema: Schema,
  body: unknown,
): Page<InferOutput<Schema>> | null {
  const answer = ownFields(body);
  if (!Array.isArray(answer?.data)) return null;
  const data: unknown[] = answer.data;
  const pagination = ownFields(ownFields(answer.metadata)?.pagination);
  return {
    ...checkEach(schema)(data),
    returned: data.length,
    offset: natural(pagination?.offset),
    limit: natural(pagination?.limit),
    total: natural(pagination?.total),
  };
}
