import { renderBar } from '../../ui/skeleton-bar.js';

/** Widths of the texts of an everyday account, in em. */
const CONTENTS = [8, 9, 14];

/** The overview in the elements that it will have, so that nothing moves when the subscriptions have loaded. */
export function OverviewSkeleton() {
  return (
    <div class="overview" part="skeleton" aria-hidden="true">
      <ul>
        {CONTENTS.map((width) => (
          <li key={width} class="fact">
            {renderBar(1.1)}
            <div class="fact-text">
              <span class="fact-label">{renderBar(5)}</span> <span class="fact-content">{renderBar(width)}</span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
