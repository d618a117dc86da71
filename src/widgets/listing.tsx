import { Component, type ComponentChildren, createRef } from 'preact';
import { formatQuantity } from '../format/quantity.js';
import type { PagedList } from '../state/paged-list.js';
import { Button } from '../ui/button.js';
import { skeleton } from '../ui/skeleton.js';
import { RequestFailure } from './request-failure.js';
import { tell } from './tell.js';
import type { WidgetProps } from './widget-props.js';

export interface ListingProps {
  readonly list: PagedList<unknown>;
  readonly kind: 'subscriptions' | 'tokens' | 'usage';
  readonly emptyText: string;
  /** Whether what is shown is of another list, until the first answer of this one. */
  readonly isPrevious?: boolean;
  /** When, by the server's clock, each row reads differently; null for never. */
  readonly changes?: readonly { readonly changesAt: number | null }[] | undefined;
  readonly widgetProps: WidgetProps;
  /** The rows; none or undefined while there is nothing to show. */
  readonly children: readonly ComponentChildren[] | undefined;
}

// As many as services hand out at a time. Further ones follow frame by frame, twice as many each time.
const FIRST_ROWS = 100;

/** What was there when the visitor asked for more. */
interface Asked {
  readonly list: PagedList<unknown>;
  readonly rows: readonly unknown[] | undefined;
  readonly elements: ReadonlySet<Element>;
}

/** A list in all its states: awaited, failed, empty, shown in part or to its end. Whoever renders it reads the list's state. */
export class Listing extends Component<ListingProps> {
  readonly #container = createRef<HTMLUListElement>();
  readonly #told = new WeakSet<object>();
  #asked: Asked | undefined;
  /** How many rows may be rendered by now, and of which list. */
  #limit = 0;
  #limited: PagedList<unknown> | undefined;
  #sleepOn: (() => void) | undefined;

  override componentDidMount(): void {
    this.componentDidUpdate();
  }

  override componentDidUpdate(): void {
    const { list, kind, emptyText, changes = [], widgetProps, children } = this.props;
    const { count } = widgetProps.translation;
    const { rows, rejected, failure, isLoading } = list.state.value;
    const loadedText = () =>
      rows?.length ? count(`${kind}Loaded`, rows.length) : rejected ? count('leftOut', rejected) : emptyText;
    tell(list, loadedText, widgetProps, this.#told);
    if (this.#asked && this.#asked.rows !== rows) this.#focusNew(this.#asked);
    const around = this.#container.current?.parentElement;
    // Whoever asked for more in vain goes on with what can be done.
    if (failure && !isLoading && around?.querySelector('footer :focus')) around.querySelector<HTMLElement>('[role=alert] button')?.focus();
    if (children && children.length > this.#limit) {
      requestAnimationFrame(() => {
        this.#limit *= 2;
        this.setState({});
      });
    }
    this.componentWillUnmount();
    this.#sleepOn = widgetProps.store.clock.wakeAt(Math.min(...changes.map(({ changesAt }) => changesAt ?? Infinity)));
  }

  override componentWillUnmount(): void {
    this.#sleepOn?.();
  }

  get #elements(): readonly Element[] {
    return Array.from(this.#container.current?.children ?? []);
  }

  readonly #more = (): void => {
    const { list } = this.props;
    this.#limit = Infinity;
    this.#asked = { list, rows: list.state.value.rows, elements: new Set(this.#elements) };
    void list.more();
  };

  #focusNew({ list, elements }: Asked): void {
    this.#asked = undefined;
    if (list !== this.props.list) return;
    const first = this.#elements.find((element) => !elements.has(element));
    // Where nothing new has come and the button has gone, the focus stays near it.
    const target = first ?? (list.state.value.hasMore ? undefined : this.#elements.at(-1));
    target?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }

  override render() {
    const { list, kind, emptyText, isPrevious, widgetProps, children: rows } = this.props;
    const { translation } = widgetProps;
    const { locale, text, count } = translation;
    const { rejected, hasMore, total, wentOn, failure, isLoading, rows: own } = list.state.value;
    if (!isPrevious && this.#limited !== list) {
      this.#limited = list;
      this.#limit = FIRST_ROWS;
    }
    const notice = <RequestFailure key={list} of={list} isStale={!!rows} store={widgetProps.store} translation={translation} />;
    return (
      <>
        {!wentOn && notice}
        {(isPrevious ? !rows?.length : !rows) && !failure && skeleton(kind)}
        {rows?.length === 0 && !rejected && !isPrevious && <p class="muted">{emptyText}</p>}
        {!!rows?.length && (
          <ul
            class={`rows ${kind}`}
            part="rows"
            role="list"
            aria-label={text(kind)}
            data-previous={isPrevious}
            ref={this.#container}
          >
            {rows.slice(0, this.#limit)}
          </ul>
        )}
        {wentOn && notice}
        {!!rejected && <p class="small muted">{count('leftOut', rejected)}</p>}
        {hasMore && (
          <footer class="line spread" part="paging">
            <span class="small muted">
              {total !== null &&
                text('shownOfTotal', {
                  shown: formatQuantity(own?.length ?? 0, locale),
                  total: formatQuantity(total, locale),
                })}
            </span>
            <Button isBusy={isLoading} onClick={this.#more}>
              {text('showMore')}
            </Button>
          </footer>
        )}
      </>
    );
  }
}
