import { Component, type VNode } from 'preact';
import { useRef } from 'preact/hooks';

/** The rows per `content-visibility` box. `row-groups.css` multiplies a row's height by it. */
export const GROUP_SIZE = 50;

export interface KeyedRow {
  readonly key: string;
  /** Whether the row isn't a match, but stays behind the matches because its panel is open. */
  readonly isUnmatched?: boolean;
}

interface RowGroupsProps<Row extends KeyedRow> {
  readonly rows: readonly Row[];
  readonly renderRow: (row: Row) => VNode;
}

export function RowGroups<Row extends KeyedRow>({ rows, renderRow }: RowGroupsProps<Row>) {
  const groupKeys = useRef(new Map<string, string>());
  return (
    <>
      {groupRows(rows, groupKeys.current).map((group) => (
        <RowGroup key={group.key} rows={group.rows} renderRow={renderRow} />
      ))}
    </>
  );
}

/** Renders again only if one of its rows has changed. */
class RowGroup<Row extends KeyedRow> extends Component<RowGroupsProps<Row>> {
  override shouldComponentUpdate({ rows, renderRow }: RowGroupsProps<Row>): boolean {
    const { props } = this;
    return (
      renderRow !== props.renderRow ||
      rows.length !== props.rows.length ||
      rows.some((row, index) => row !== props.rows[index])
    );
  }

  override render({ rows, renderRow }: RowGroupsProps<Row>) {
    return <div>{rows.map(renderRow)}</div>;
  }
}

interface Group<Row> {
  readonly key: string;
  readonly rows: Row[];
}

/**
 * Keeps rows in their groups, because a row with a new parent remounts and loses its state and
 * focus. New rows join the group around them: after `abc` and `de`, the rows `abxcde` are grouped
 * as `abxc` and `de`. The group of an unmatched row moves behind the matches, and its other rows
 * get a new group.
 */
function groupRows<Row extends KeyedRow>(rows: readonly Row[], groupKeys: Map<string, string>): readonly Group<Row>[] {
  const groups = new Map<string, Group<Row>>();
  const unmatched = rows.find(({ isUnmatched }) => isUnmatched);
  if (unmatched) {
    const key = groupKeys.get(unmatched.key) ?? unmatched.key;
    for (const [rowKey, groupKey] of groupKeys) if (groupKey === key) groupKeys.delete(rowKey);
    groups.set(key, { key, rows: [unmatched] });
  }
  const lastIndexes = new Map(rows.map((row, index) => [groupKeys.get(row.key), index]));
  let current: Group<Row> | undefined;
  // Don't use `entries`, which Prototype 1.7 replaces.
  rows.forEach((row, index) => {
    if (row === unmatched) return;
    const known = groupKeys.get(row.key);
    // A row that has moved behind another group can't return to its own.
    const isNew = known === undefined || (known !== current?.key && groups.has(known));
    const isBetween = !!current && (lastIndexes.get(current.key) ?? -1) > index;
    const fits = isBetween || (!!current && current.rows.length < GROUP_SIZE);
    if (!current || (isNew ? !fits : known !== current.key)) {
      let key = isNew ? row.key : known;
      while (groups.has(key)) key += '\0';
      groups.set(key, (current = { key, rows: [] }));
    }
    current.rows.push(row);
  });
  groupKeys.clear();
  for (const { key, rows: grouped } of groups.values()) for (const row of grouped) groupKeys.set(row.key, key);
  const [first, ...others] = groups.values();
  return unmatched && first ? [...others, first] : [...groups.values()];
}
