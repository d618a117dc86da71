import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useWidget } from '../widget-context.js';

const COPIED_FEEDBACK_MS = 2000;

/** The id of a subscription, which support asks for, with a button that copies it. */
export function SubscriptionId({ id }: { readonly id: string }) {
  const { translation, announcer } = useWidget();
  const { t } = translation;
  const element = useRef<HTMLElement>(null);
  const [result, setResult] = useState<'copied' | 'failed'>();
  useLayoutEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult(undefined), COPIED_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async (): Promise<void> => {
    try {
      // Pages that are not served over https have no clipboard.
      await navigator.clipboard.writeText(id);
      setResult('copied');
      announcer.announce(t('idCopied'));
    } catch {
      if (!element.current) return;
      getSelection()?.selectAllChildren(element.current);
      setResult('failed');
      announcer.announce(t('idCopyFailed'));
    }
  };
  return (
    <>
      <code dir="ltr" translate={false} ref={element}>
        {id}
      </code>
      <button type="button" class="text-button" part="button copy-id" aria-label={t('copyId')} onClick={copy}>
        {t(result === 'copied' ? 'copiedWord' : 'copyWord')}
      </button>
      {result === 'failed' && <p class="warning-text">{t('idCopyFailed')}</p>}
    </>
  );
}
