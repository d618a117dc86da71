import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import css from '../hand-written/styles.css?inline';
import { getCustomer, listAccessTokens, listSubscriptions } from '../hand-written/portal.ts';
import {
  customerDetails,
  datesOf,
  expiryBadge,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPeriod,
  priceTags,
  titleOf,
} from '../hand-written/format.ts';

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
const MASK = '••••••••••••';
const REVEAL_MS = 30_000;

function Icon({ name }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

function DateTime({ text }) {
  return (
    <time dateTime={text} title={formatDateTime(text)}>
      {formatDate(text)}
    </time>
  );
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

function SubscriptionRow({ subscription }) {
  const [isExpanded, setExpanded] = useState(false);
  const { id, state, items, past_due_at, is_cancelation_scheduled } = subscription;
  const title = titleOf(subscription);
  return (
    <li className="stack">
      <div className="line spread">
        <h3 tabIndex={-1}>{title}</h3>
        <span className="line badges">
          <span className={`badge ${state === 'active' ? 'good' : ''}`}>
            {STATES.find(([value]) => value === state)?.[1] ?? state}
          </span>
          {is_cancelation_scheduled && <span className="badge warning">Cancellation scheduled</span>}
        </span>
      </div>
      {past_due_at && (
        <p className="line past-due">
          <Icon name="warning" />
          <span>
            A payment is past due since <DateTime text={past_due_at} />.
          </span>
        </p>
      )}
      {items.map(({ id: itemId, price, quantity }) => (
        <div className="line" key={itemId}>
          {items.length > 1 && <span className="item-name">{price.name}</span>}
          <span>
            <span className="amount">{formatMoney(price)}</span>{' '}
            <span className="muted">{formatPeriod(price.billing_period)}</span>
          </span>
          <span className="muted">{`Quantity ${quantity}`}</span>
          {priceTags(price).map((tag) => (
            <span key={tag} className="tag small muted">
              {tag}
            </span>
          ))}
        </div>
      ))}
      <dl className="details">
        {datesOf(subscription).map(([label, text]) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd>
              <DateTime text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Access tokens ${title}`}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        <Icon name="chevron" />
        Access tokens
      </button>
      {isExpanded && (
        <div className="stack row-tokens">
          <TokenList subscriptionId={id} />
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
    <div className="segmented" role="radiogroup" aria-label="State">
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
  const [text, tone] = expiryBadge(token);
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
    <li className="token">
      <div className="line">
        <h3>{token.name}</h3>
        <span className={`badge ${tone}`}>{text}</span>
      </div>
      <div className="line token-actions">
        <button
          type="button"
          className="button button-icon"
          aria-label={`${isRevealed ? 'Hide' : 'Show'} ${token.name}`}
          onClick={() => setRevealed(!isRevealed)}
        >
          <Icon name="show" />
        </button>
        <button
          type="button"
          className="button button-icon"
          aria-label={`Copy ${token.name}`}
          onClick={() => navigator.clipboard.writeText(token.value).catch(() => setRevealed(true))}
        >
          <Icon name="copy" />
        </button>
      </div>
      <div className="line small muted">
        <code className={isRevealed ? 'revealed' : ''}>{isRevealed ? token.value : MASK}</code>
        <span>
          Issued <DateTime text={token.issued_at} />
        </span>
      </div>
    </li>
  );
}

function TokenList({ subscriptionId }) {
  const [{ tokens, error }, setResult] = useState({});
  const load = useCallback(() => {
    void listAccessTokens(subscriptionId, 0).then(
      ({ data }) => setResult({ tokens: data }),
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

function mountWidget(target, name, options) {
  const container = target.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const Widget = WIDGETS[name];
  root.render(<Widget {...options} />);
  return () => {
    root.unmount();
    container.remove();
  };
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
Object.assign(globalThis, { mountWidget });
for (const mountPoint of document.querySelectorAll('[data-widget]')) {
  const { widget, subscriptionId } = mountPoint.dataset;
  mountWidget(mountPoint, widget, { subscriptionId });
}
