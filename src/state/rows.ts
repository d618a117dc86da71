export interface Row<Item> {
  /** What the row is told apart by: its id, or its place where the service gave none. */
  readonly key: string;
  readonly item: Item;
}

function keyOf<Item>(item: Item, place: number, idOf: (item: Item) => string | null): string {
  // No id looks like that.
  return idOf(item) || `\0${place}`;
}

/** Whether some of the records are in the rows already. */
export function repeats<Item>(
  rows: readonly Row<Item>[],
  records: readonly Item[],
  idOf: (item: Item) => string | null,
): boolean {
  const keys = new Set<string | null>(rows.map(({ key }) => key));
  return records.some((item) => keys.has(idOf(item)));
}

/** Adds records to rows. One that is there already is replaced in its place by what was told last. */
export function merge<Item>(
  before: readonly Row<Item>[],
  records: readonly Item[],
  offset: number,
  idOf: (item: Item) => string | null,
): Row<Item>[] {
  const rows = new Map(before.map((row) => [row.key, row]));
  records.forEach((item, index) => {
    const key = keyOf(item, offset + index, idOf);
    rows.set(key, { key, item });
  });
  return [...rows.values()];
}
