import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import css from './styles.css?inline';
import { getCustomer, listAccessTokens, listSubscriptions } from './portal.ts';
import {
  byExpiry,
  customerDetails,
  detailsOf,
  expiryOf,
  formatDate,
  hasEnded,
  priceOf,
  statusOf,
  titleOf,
} from './format.ts';

const PATHS = {
  show: 'M2 10q8-11 16 0-8 11-16 0Zm8 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  copy: 'M7 7V3h10v10h-4M3 7h10v10H3Z',
  chevron: 'm5 8 5 5 5-5',
  warning: 'M10 3 2 17h16ZM10 8v4m0 2v1',
};
const STATES = [
  ['', 'All'],
  ['active', 'Active'],
  ['canceled', 'Canceled'],
];
const REVEAL_MS = 30_000;

function Icon({ name }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

function DateTime({ text }) {
  return <time dateTime={text}>{formatDate(text)}</time>;
}

function Panel({ title, actions, children }) {
  return (
    <section className="panel" aria-label={title}>
      <header className="line spread">
        <h2>{title}</h2>
        {actions}
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}

function ErrorAlert({ error, retry }) {
  return (
    <div className="error line" role="alert">
      <Icon name="warning" />
      <p>{error instanceof TypeError ? 'The portal could not be reached.' : error.message}</p>
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

function CustomerCard() {
  const [{ customer, error }, setResult] = useState({});
  const load = useCallback(() => {
    void getCustomer().then(
      (record) => setResult({ customer: record }),
      (reason) => setResult({ error: reason }),
    );
  }, []);
  useEffect(load, [load]);
  return (
    <Panel title="Your details">
      {error && <ErrorAlert error={error} retry={load} />}
      {!customer && !error && <p className="skeleton" />}
      {customer && (
        <dl className="details">
          {customerDetails(customer).map(([label, lines]) => (
            <div key={label}>
              <dt className="small muted">{label}</dt>
              <dd>
                {lines.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function Price({ item }) {
  const { count, amount, period, extras } = priceOf(item);
  return (
    <p className="price muted">
      {count}
      <span className="amount">{amount}</span>
      {period}
      {extras.map((extra) => (
        <span key={extra} className="joined">
          {extra}
        </span>
      ))}
    </p>
  );
}

function Status({ subscription }) {
  const { before, date, isEnding } = statusOf(subscription);
  return (
    <p className="line status">
      {(before || date) && (
        <span className={isEnding ? 'badge warning' : 'muted'}>
          {before}
          {date && <DateTime text={date} />}
        </span>
      )}
    </p>
  );
}

function Details({ subscription }) {
  return (
    <dl className="details">
      {detailsOf(subscription).map(([label, text]) => (
        <div key={label}>
          <dt className="small muted">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function SubscriptionRow({ subscription }) {
  const [isExpanded, setExpanded] = useState(false);
  const { id, items, past_due_at } = subscription;
  const title = titleOf(subscription);
  return (
    <li className={hasEnded(subscription) ? 'stack has-ended' : 'stack'}>
      <div className="line spread">
        <h3 tabIndex={-1}>{title}</h3>
        {items.length === 1 && <Price item={items[0]} />}
      </div>
      {past_due_at && (
        <p className="line past-due">
          <Icon name="warning" />
          <span>
            A payment has been past due since <DateTime text={past_due_at} />.
          </span>
        </p>
      )}
      {items.length > 1 && (
        <ul>
          {items.map((item) => (
            <li className="line spread" key={item.id}>
              {item.price.name}
              <Price item={item} />
            </li>
          ))}
        </ul>
      )}
      <div className="line spread">
        <Status subscription={subscription} />
        <button
          type="button"
          className="button button-quiet"
          aria-label={title}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          <Icon name="chevron" />
        </button>
      </div>
      {isExpanded && (
        <div className="stack row-section">
          <TokenList subscriptionId={id} />
          <Details subscription={subscription} />
        </div>
      )}
    </li>
  );
}

function SubscriptionList({ pageSize = 20 }) {
  const [state, setState] = useState('');
  const [page, setPage] = useState();
  const [error, setError] = useState();
  const isStale = page !== undefined && page.state !== state;

  useEffect(() => {
    let isCurrent = true;
    void listSubscriptions(state, 0, pageSize).then(
      ({ data, metadata }) => {
        if (!isCurrent) return;
        setPage({ state, rows: data, total: metadata.pagination.total });
        setError(undefined);
      },
      (reason) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [state, pageSize]);

  async function showMore() {
    try {
      const { data, metadata } = await listSubscriptions(state, page.rows.length, pageSize);
      setPage({ state, rows: [...page.rows, ...data], total: metadata.pagination.total });
      setError(undefined);
    } catch (reason) {
      setError(reason);
    }
  }

  const filter = (
    <div className="segmented" role="radiogroup" aria-label="Status">
      {STATES.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="state" checked={value === state} onChange={() => setState(value)} />
          {label}
        </label>
      ))}
    </div>
  );
  return (
    <Panel title="Subscriptions" actions={filter}>
      {error && <ErrorAlert error={error} retry={() => location.reload()} />}
      {!page && !error && <p className="skeleton" />}
      {page && (
        <ul className={`rows subscriptions ${isStale ? 'placeholder' : ''}`}>
          {page.rows.map((subscription) => (
            <SubscriptionRow key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      {page && page.rows.length < page.total && (
        <footer className="line spread">
          <span className="small muted">{`Showing ${page.rows.length} of ${page.total}`}</span>
          <button type="button" className="button" onClick={showMore}>
            Show more
          </button>
        </footer>
      )}
      <p className="visually-hidden" role="status">
        {page && `${page.rows.length} subscriptions are shown.`}
      </p>
    </Panel>
  );
}

function TokenRow({ token }) {
  const [isRevealed, setRevealed] = useState(false);
  const { badge, tone, text, date } = expiryOf(token);
  useEffect(() => {
    if (!isRevealed) return undefined;
    const hide = () => setRevealed(false);
    const timer = setTimeout(hide, REVEAL_MS);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [isRevealed]);
  return (
    <li className="stack">
      <div className="line spread">
        <h3>{token.name}</h3>
        <p className="line small muted">
          {badge && <span className={`badge ${tone}`}>{badge}</span>}
          <span>
            {text}
            {date && <DateTime text={date} />}
          </span>
        </p>
      </div>
      <div className="line field">
        <code className={isRevealed ? 'revealed' : 'masked'}>{isRevealed && token.value}</code>
        {!isRevealed && <span className="visually-hidden">Hidden</span>}
        <button
          type="button"
          className="button"
          aria-label={`${isRevealed ? 'Hide' : 'Show'} ${token.name}`}
          onClick={() => setRevealed(!isRevealed)}
        >
          <Icon name="show" />
          {isRevealed ? 'Hide' : 'Show'}
        </button>
        <button
          type="button"
          className="button"
          aria-label={`Copy ${token.name}`}
          onClick={() => navigator.clipboard.writeText(token.value).catch(() => setRevealed(true))}
        >
          <Icon name="copy" />
          Copy
        </button>
      </div>
    </li>
  );
}

function TokenList({ subscriptionId }) {
  const [{ tokens, error }, setResult] = useState({});
  const load = useCallback(() => {
    void listAccessTokens(subscriptionId, 0).then(
      ({ data }) => setResult({ tokens: byExpiry(data) }),
      (reason) => setResult({ error: reason }),
    );
  }, [subscriptionId]);
  useEffect(load, [load]);
  if (error) return <ErrorAlert error={error} retry={load} />;
  if (!tokens) return <p className="skeleton" />;
  return (
    <ul className="rows tokens">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

function AccessTokens({ subscriptionId }) {
  return (
    <Panel title="Access tokens">
      <TokenList subscriptionId={subscriptionId} />
    </Panel>
  );
}

const WIDGETS = {
  'customer-card': CustomerCard,
  'subscription-list': SubscriptionList,
  'access-tokens': AccessTokens,
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
for (const mountPoint of document.querySelectorAll('[data-widget]')) {
  const { widget, subscriptionId } = mountPoint.dataset;
  const Widget = WIDGETS[widget];
  createRoot(mountPoint).render(<Widget subscriptionId={subscriptionId} />);
}
