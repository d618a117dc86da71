import { renderBar } from '../../ui/skeleton-bar.js';

/** The overview of an everyday account, in the elements that it will have. */
export function OverviewSkeleton() {
  return (
    <div class="overview" part="skeleton" aria-hidden="true">
      <div class="cell">
        <p class="cell-title in-columns">{renderBar(8)}</p>
        <div class="fact">{renderBar(10)}</div>
        <div class="fact">{renderBar(8)}</div>
      </div>
      <div class="cell">
        <p class="cell-title">{renderBar(5)}</p>
        <div class="fact">{renderBar(9)}</div>
      </div>
    </div>
  );
}
