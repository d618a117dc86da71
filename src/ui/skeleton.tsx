import { renderBar } from './skeleton-bar.js';

export type SkeletonVariant = 'details' | 'tokens' | 'usage';

/** The elements of the content that is loading, with bars in place of text: their heights follow from the same rules. */
export function Skeleton({ variant }: { readonly variant: SkeletonVariant }) {
  if (variant === 'details') {
    return (
      <div class="card" part="skeleton" aria-hidden="true">
        <div class="identity">
          <span class="avatar" />
          <div class="identity-facts">
            <p>{renderBar(8)}</p>
            <p>{renderBar(11)}</p>
          </div>
        </div>
        <div class="facts">
          <div>
            <p class="fact-term">{renderBar(4)}</p>
            {[9, 9, 6].map((width, line) => (
              <p key={line} class="fact-line">
                {renderBar(width)}
              </p>
            ))}
          </div>
        </div>
      </div>
    );
  }
  return (
    <div class={`rows ${variant}`} part="skeleton" aria-hidden="true">
      <div>{variant === 'tokens' ? [0, 1, 2].map(renderToken) : [0, 1].map(renderQuota)}</div>
    </div>
  );
}

function renderToken(key: number) {
  return (
    <div key={key} class="token">
      <div class="token-head">
        <p class="token-name">{renderBar(7)}</p>
        <p class="token-when">{renderBar(6)}</p>
      </div>
      <div class="field" />
    </div>
  );
}

function renderQuota(key: number) {
  return (
    <div key={key} class="quota">
      <div class="quota-line">
        <p class="quota-name">{renderBar(7)}</p>
        <p class="used">{renderBar(5)}</p>
      </div>
      <div class="meter" />
      <div class="quota-line quota-foot">
        <p>{renderBar(5)}</p>
        <p class="period-end">{renderBar(7)}</p>
      </div>
    </div>
  );
}
