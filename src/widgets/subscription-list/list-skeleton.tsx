import { renderBar } from '../../ui/skeleton-bar.js';
import { Skeleton } from '../../ui/skeleton.js';

export interface ListSkeletonProps {
  /** Whether the panel of the first row is open on arrival. */
  readonly isAccount: boolean;
  readonly hasUsage: boolean;
}

/** Widths of the titles in em. */
const ROWS = [11, 9, 10, 8, 7, 11];

/** Of the terms and descriptions: the start, a reminder and two ids. */
const DETAILS = [
  [4, 5],
  [5, 10],
  [5, 9],
  [7, 9],
] as const;

/** The elements of the rows, and of the panel of the first one, with bars in place of text. */
export function ListSkeleton({ isAccount, hasUsage }: ListSkeletonProps) {
  return (
    <ul class="rows subscriptions" part="skeleton" aria-hidden="true">
      <div>
        {ROWS.map((width, index) => (
          <li key={index} class={`row ${isAccount && index === 0 ? 'is-expanded' : ''}`}>
            <div class="row-main">
              <p part="row-title">{renderBar(width)}</p>
              <div class="row-facts">
                <p class="price">{renderBar(6)}</p>
                <p class="status">{renderBar(7)}</p>
              </div>
            </div>
            {isAccount && index === 0 && <PanelSkeleton hasUsage={hasUsage} />}
          </li>
        ))}
      </div>
    </ul>
  );
}

function PanelSkeleton({ hasUsage }: { readonly hasUsage: boolean }) {
  return (
    <div class="panel">
      <div class="panel-content">
        <div class="panel-header">
          <p class="panel-title">{renderBar(10)}</p>
          <p class="panel-facts">{renderBar(14)}</p>
        </div>
        <div class="section">
          <div class="section-header">
            <p>{renderBar(6)}</p>
          </div>
          <Skeleton variant="tokens" />
        </div>
        {hasUsage && (
          <div class="section">
            <div class="section-header">
              <p>{renderBar(4)}</p>
            </div>
            <Skeleton variant="usage" />
          </div>
        )}
        <div class="section">
          <dl part="details">
            {DETAILS.map(([term, description], index) => (
              <div key={index}>
                <dt>{renderBar(term)}</dt>
                <dd>{renderBar(description)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  );
}
