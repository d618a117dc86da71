import { useEffect, useState } from 'preact/hooks';
import { useWidget } from './widget-context.js';

/** After this time, a user may wonder whether anything happens. */
const DELAY_MS = 3000;

/** Says over a skeleton that it is no mistake, when a response takes long. */
export function StillLoading() {
  const { t } = useWidget().translation;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <p class="still-loading">{t('stillLoading')}</p> : null;
}
