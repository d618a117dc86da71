import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';

/** Rows per `content-visibility` box. `row-groups.css` multiplies a row's height by it. */
export const GROUP_SIZE = 50;

export interface KeyedRow {
  readonly key: string;
}

export interface RowGroupsProps<Row extends KeyedRow> {
  readonly rows: readonly Row[];
  readonly renderRow: (row: Row) => VNode;
}

/** Rows in boxes, so that layout skips those that are far out of view. */
export function RowGroups<Row extends KeyedRow>({ rows, renderRow }: RowGroupsProps<Row>) {
  return (
    <>
      {useStableGroups(rows).map((group) => (
        <RowGroup key={group.key} rows={group.rows} renderRow={renderRow} />
      ))}
    </>
  );
}

/** Preact skips a subtree whose VNode is identical: a group is rendered again only when one of its rows has changed. */
function RowGroup<Row extends KeyedRow>({ rows, renderRow }: RowGroupsProps<Row>) {
  return useMemo(() => <div>{rows.map(renderRow)}</div>, [renderRow, ...rows]);
}

interface Group<Row> {
  readonly key: string;
  readonly rows: Row[];
}

/** Rows keep their group: one that moves to another parent is remounted and loses its state and focus. */
function useStableGroups<Row extends KeyedRow>(rows: readonly Row[]): readonly Group<Row>[] {
  const groupKeys = useRef(new Map<string, string>());
  return useMemo(() => {
    const groups: Group<Row>[] = [];
    for (const row of rows) {
      const current = groups.at(-1);
      const hasSpace = current && current.rows.length < GROUP_SIZE;
      const key = groupKeys.current.get(row.key) ?? (hasSpace ? current.key : row.key);
      groupKeys.current.set(row.key, key);
      if (current?.key === key) current.rows.push(row);
      else groups.push({ key, rows: [row] });
    }
    return groups;
  }, [rows]);
}
