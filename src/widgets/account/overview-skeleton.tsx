/** The overview of an everyday account, before its subscriptions have loaded. */
export function OverviewSkeleton() {
  return (
    <div class="overview is-loading" part="skeleton" aria-hidden="true">
      <ul>
        {[0, 1, 2].map((fact) => (
          <li key={fact} class="fact">
            <i class="fact-bar" />
            <div class="fact-text">
              <span class="fact-label">
                <i class="fact-bar" />
              </span>{' '}
              <span class="fact-content">
                <i class="fact-bar" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
