import { useEffect, useState } from 'preact/hooks';
import { STILL_LOADING_DELAY_MS } from './constants.js';
import { useWidget } from './widget-context.js';

/** Says over a skeleton that it is no mistake, when a response takes long. */
export function StillLoading() {
  const { t } = useWidget().translation;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), STILL_LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <p class="still-loading">{t('stillLoading')}</p> : null;
}
