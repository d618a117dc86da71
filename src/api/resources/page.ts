import { array, fallback, type GenericSchema, type InferOutput, nullish, safeParse, unknown } from 'valibot';
import { type CheckedList, checkEach, integer, record } from './record.js';

const answerNumber = fallback(integer, null);
const listSchema = record({
  data: array(unknown()),
  metadata: fallback(
    nullish(
      record({
        pagination: fallback(
          nullish(record({ limit: answerNumber, offset: answerNumber, total: answerNumber }), null),
          null,
        ),
      }),
      null,
    ),
    null,
  ),
});

/** One answer of a list operation. */
export interface Page<Item> extends CheckedList<Item> {
  /** How many records the answer held, the rejected ones among them: the next offset counts from here. */
  readonly returned: number;
  /** What the answer says of itself; null where it says nothing, or no natural number. */
  readonly offset: number | null;
  readonly limit: number | null;
  readonly total: number | null;
}

function natural(value: number | null | undefined): number | null {
  return value != null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** A list answer, or null when it is none. */
export function checkPage<Schema extends GenericSchema>(
  schema: Schema,
  body: unknown,
): Page<InferOutput<Schema>> | null {
  const result = safeParse(listSchema, body);
  if (!result.success) return null;
  const { data, metadata } = result.output;
  const pagination = metadata?.pagination;
  return {
    ...checkEach(schema)(data),
    returned: data.length,
    offset: natural(pagination?.offset),
    limit: natural(pagination?.limit),
    total: natural(pagination?.total),
  };
}

