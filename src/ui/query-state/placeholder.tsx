import { useEffect, useState, useLayoutEffect } from 'preact/hooks';
import { type PendingSection, useWidget } from '../widget-context.js';

const STILL_LOADING_DELAY_MS = 3000;

export interface PlaceholderProps {
  readonly pendingSection?: 'tokens' | 'usage' | undefined;
}

/** Put a placeholder last in its column, so that nothing moves when it disappears. */
export function Placeholder({ pendingSection }: PlaceholderProps) {
  const { translation } = useWidget();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), STILL_LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  usePendingSection(pendingSection);
  return (
    <div class="placeholder" aria-busy="true">
      <span class="bar" part="skeleton" aria-hidden="true" />
      {isLate && <p class="small muted">{translation.t('stillLoading')}</p>}
    </div>
  );
}

/** While the calling component is mounted, the account hides all sections below this section. */
export function usePendingSection(section: PendingSection | undefined): void {
  const { pendingSections } = useWidget();
  // Use a layout effect to hide the sections before the next paint.
  useLayoutEffect(() => (section ? pendingSections?.add(section) : undefined), [section, pendingSections]);
}
