import { useRef } from 'preact/hooks';
import { copySecret } from '../../../ui/copy-secret.js';
import { useFeedback } from '../../../ui/use-feedback.js';
import { useWidget } from '../../../ui/widget-context.js';

interface CopyableIdProps {
  readonly id: string;
  readonly name: string;
}

export function CopyableId({ id, name }: CopyableIdProps) {
  const { t } = useWidget().translation;
  const element = useRef<HTMLElement>(null);
  const { isCopied, problem, report } = useFeedback();
  const copy = async (): Promise<void> => {
    const result = await copySecret({
      text: id,
      selectable: element,
      isAllowed: () => true,
      reveal: async () => element.current,
    });
    if (result) report(result, { name });
  };
  return (
    <>
      <code dir="ltr" translate={false} ref={element}>
        {id}
      </code>
      {/* Keep this space. In quirks mode, a line that has only inline elements and no text loses
          its usual height. */}{' '}
      <button
        type="button"
        class="text-button"
        part="button copy-id"
        aria-label={t('copy', { name })}
        data-hidden-text={t(isCopied ? 'copyWord' : 'copiedWord')}
        onClick={copy}
      >
        <span key={`${isCopied}`}>{t(isCopied ? 'copiedWord' : 'copyWord')}</span>
      </button>
      {problem && (
        <p key={problem} class="warning-text">
          {problem}
        </p>
      )}
    </>
  );
}
