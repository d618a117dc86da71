import { Component, createRef, type VNode } from 'preact';
import { formatQuantity } from '../format/quantity.js';
import type { PagedList } from '../state/paged-list.js';
import { button } from '../ui/button.js';
import { skeleton } from '../ui/skeleton.js';
import { RequestFailure } from './request-failure.js';
import { tell } from './tell.js';
import type { WidgetProps } from './widget-props.js';

/** What a list needs to know of each of its rows. */
interface ListedRow {
  /** What the row is told apart by. */
  readonly key: string;
  /** When it may read differently, by the server's clock; null for never. */
  readonly nextUpdateAt?: number | null;
}

export interface ListingProps<Row extends ListedRow> {
  readonly list: PagedList<unknown>;
  readonly kind: 'subscriptions' | 'tokens' | 'usage';
  readonly emptyText: string;
  /** Whether what is shown is of another list, until the first answer of this one. */
  readonly isPrevious?: boolean;
  readonly widgetProps: WidgetProps;
  /** None or undefined while there is nothing to show. The same object again is shown the same with the same `widgetProps`. */
  readonly rows: readonly Row[] | undefined;
  /** Renders one, with its key. */
  readonly children: (row: Row) => VNode;
}

// More than fill a screen. So many are shown at once, then frame by frame twice as many; and rows that are far from view cost one box for
// each so many, whose room `ui.css` knows.
const GROUP_ROWS = 50;

/** What was there when the visitor asked for more. */
interface Asked {
  readonly list: PagedList<unknown>;
  readonly rows: readonly unknown[] | undefined;
  /** Where the first row is that came since: its group, and its place in there. */
  first?: readonly [group: number, place: number];
}

type RowGroupProps<Row extends ListedRow> = Pick<ListingProps<Row>, 'widgetProps' | 'children'> & { readonly rows: readonly Row[] };

/** Rows that are left alone while none of them has changed: a list of thousands that grows by twenty costs what the twenty cost. */
class RowGroup<Row extends ListedRow> extends Component<RowGroupProps<Row>> {
  override shouldComponentUpdate({ widgetProps, rows }: RowGroupProps<Row>): boolean {
    const { widgetProps: propsNow, rows: rowsNow } = this.props;
    return widgetProps !== propsNow || rows.length !== rowsNow.length || rows.some((row, place) => row !== rowsNow[place]);
  }

  override render() {
    return <div>{this.props.rows.map(this.props.children)}</div>;
  }
}

/** A list in all its states: awaited, failed, empty, shown in part or to its end. Whoever renders it reads the list's state. */
export class Listing<Row extends ListedRow> extends Component<ListingProps<Row>> {
  readonly #container = createRef<HTMLUListElement>();
  readonly #told = new WeakSet<object>();
  #asked: Asked | undefined;
  /** How many rows may be rendered by now, and of which list. */
  #limit = 0;
  #limited: PagedList<unknown> | undefined;
  /** The key of the group that each row came with, by the row's: in another one it would lose what is opened in it, and the focus. */
  #groupOf = new Map<string | undefined, string>();
  #sleepOn: (() => void) | undefined;

  override componentDidMount(): void {
    this.componentDidUpdate();
  }

  override componentDidUpdate(): void {
    const { list, kind, emptyText, widgetProps, rows: shown = [] } = this.props;
    const { plural } = widgetProps.translation;
    const { rows, invalidCount, failure, isLoading } = list.state.value;
    const loadedText = () =>
      rows?.length ? plural(`${kind}Loaded`, rows.length) : invalidCount ? plural('invalidRecords', invalidCount) : emptyText;
    tell(list, loadedText, widgetProps, this.#told);
    if (this.#asked && this.#asked.rows !== rows) this.#focusNew(this.#asked);
    const around = this.#container.current?.parentElement;
    // Whoever asked for more in vain goes on with what can be done.
    if (failure && !isLoading && around?.querySelector('footer :focus')) around.querySelector<HTMLElement>('[role=alert] button')?.focus();
    if (shown.length > this.#limit) {
      requestAnimationFrame(() => {
        this.#limit *= 2;
        this.forceUpdate();
      });
    }
    this.componentWillUnmount();
    this.#sleepOn = widgetProps.store.clock.wakeAt(shown.reduce((first, { nextUpdateAt }) => Math.min(first, nextUpdateAt ?? Infinity), Infinity));
  }

  override componentWillUnmount(): void {
    this.#sleepOn?.();
  }

  readonly #more = (): void => {
    const { list } = this.props;
    this.#limit = Infinity;
    this.#asked = { list, rows: list.state.value.rows };
    void list.more();
  };

  #focusNew({ list, first }: Asked): void {
    this.#asked = undefined;
    if (list !== this.props.list) return;
    const groups = Array.from(this.#container.current?.children ?? []);
    // Where nothing new has come and the button has gone, the focus stays near it.
    const last = list.state.value.hasMore ? undefined : groups.at(-1)?.lastElementChild;
    const row = first ? groups[first[0]]?.children[first[1]] : last;
    row?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }

  #groups(rows: readonly Row[]): readonly (readonly Row[])[] {
    const groups: Row[][] = [];
    let group: Row[] | undefined;
    let groupKey = '';
    for (const row of rows) {
      const known = this.#groupOf.get(row.key);
      const nextKey = known ?? ((group?.length ?? 0) < GROUP_ROWS ? groupKey : row.key);
      this.#groupOf.set(row.key, nextKey);
      if (!group || groupKey !== nextKey) groups.push((group = []));
      groupKey = nextKey;
      group.push(row);
      if (known === undefined && this.#asked) this.#asked.first ??= [groups.length - 1, group.length - 1];
    }
    return groups;
  }

  override render() {
    const { list, kind, emptyText, isPrevious, widgetProps, rows, children } = this.props;
    const { translation } = widgetProps;
    const { locale, t, plural } = translation;
    const { invalidCount, hasMore, total, wentOn, failure, isLoading, rows: own } = list.state.value;
    if (!isPrevious && this.#limited !== list) {
      this.#limited = list;
      this.#limit = GROUP_ROWS;
      this.#groupOf = new Map();
    }
    const notice = <RequestFailure key={list} of={list} isStale={!!rows} store={widgetProps.store} translation={translation} />;
    return (
      <>
        {!wentOn && notice}
        {(isPrevious ? !rows?.length : !rows) && !failure && skeleton(kind)}
        {rows?.length === 0 && !invalidCount && !isPrevious && <p class="muted">{emptyText}</p>}
        {!!rows?.length && (
          // Without a key, Preact 11.2 remounts it when the keyed notice changes its place beside `null` siblings (preactjs/preact#4699).
          <ul
            key="rows"
            class={`rows ${kind}`}
            part="rows"
            role="list"
            aria-label={t(kind)}
            data-previous={isPrevious}
            ref={this.#container}
          >
            {this.#groups(rows.slice(0, this.#limit)).map((group) => (
              <RowGroup key={this.#groupOf.get(group[0]?.key)} widgetProps={widgetProps} rows={group}>
                {children}
              </RowGroup>
            ))}
          </ul>
        )}
        {wentOn && notice}
        {!!invalidCount && <p class="small muted">{plural('invalidRecords', invalidCount)}</p>}
        {hasMore && (
          <footer class="line spread" part="paging">
            <span class="small muted">
              {total !== null &&
                t('shownOfTotal', {
                  shown: formatQuantity(own?.length ?? 0, locale),
                  total: formatQuantity(total, locale),
                })}
            </span>
            {button({ isBusy: isLoading, onClick: this.#more }, t('showMore'))}
          </footer>
        )}
      </>
    );
  }
}
