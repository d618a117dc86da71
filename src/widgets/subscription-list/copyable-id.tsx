import { useRef, useState } from 'preact/hooks';
import { copySecret } from '../../ui/copy-secret.js';
import { COPIED_FEEDBACK_MS } from '../constants.js';
import { useWidget } from '../widget-context.js';

export interface CopyableIdProps {
  readonly id: string;
  /** What it identifies. */
  readonly name: string;
}

/** An id that support asks for, with a button that copies it. */
export function CopyableId({ id, name }: CopyableIdProps) {
  const { translation, announcer } = useWidget();
  const { t } = translation;
  const element = useRef<HTMLElement>(null);
  const [result, setResult] = useState<'copied' | 'failed'>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const copy = async (): Promise<void> => {
    const next = await copySecret({ text: id, isReplaced: false, reveal: async () => element.current });
    clearTimeout(timer.current);
    setResult(next);
    if (next === 'copied') timer.current = setTimeout(() => setResult(undefined), COPIED_FEEDBACK_MS);
    if (next) announcer.announce(next === 'copied' ? t('copied', { name }) : t('idCopyFailed'));
  };
  return (
    <>
      <code dir="ltr" translate={false} ref={element}>
        {id}
      </code>
      <button type="button" class="text-button" part="button copy-id" aria-label={t('copy', { name })} onClick={copy}>
        {t(result === 'copied' ? 'copiedWord' : 'copyWord')}
      </button>
      {result === 'failed' && <p class="warning-text">{t('idCopyFailed')}</p>}
    </>
  );
}
