import { useEffect, useState } from 'preact/hooks';
import { usePendingSection } from '../use-pending-section.js';
import { useWidget } from '../widget-context.js';

/** Time after which a widget says that it is still loading. */
const STILL_LOADING_DELAY_MS = 3000;

export interface PlaceholderProps {
  /** In an account, what follows it is not seen until it goes. */
  readonly pendingSection?: 'tokens' | 'usage' | undefined;
}

/** One quiet line until something is known. It is the last thing in its column, so that nothing moves when it goes. */
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
