import type { AccessTokenMetadata, AccessTokensQuery } from '../../store/access-tokens-query.js';
import { type Feedback, useFeedback } from '../../ui/use-feedback.js';
import { useWidget } from '../../ui/widget-context.js';
import { renderFieldButton } from './field-button.js';
import { type CopyFormat, getTokenFormats, toVariableName } from './token-formats.js';

interface FirstFormatProps {
  readonly query: AccessTokensQuery;
  readonly token: AccessTokenMetadata;
  readonly name: string;
  readonly copy: (format: CopyFormat, copied: Feedback) => unknown;
}

/** Shows the vendor's first format with a mask. Renders nothing if the format rejects the value. */
export function FirstFormat({ query, token, name, copy }: FirstFormatProps) {
  const context = useWidget();
  const { t } = context.translation;
  const feedback = useFeedback();
  const configured = context.getTokenFormats();
  const [format] = configured ? getTokenFormats(configured, toVariableName(token.name ?? ''), t) : [];
  if (format?.compose(query.getSecret(token) ?? '') === undefined) return null;
  return (
    <div class="field">
      <code class="format" dir="ltr" translate={false} aria-hidden="true">
        {format.preview}
      </code>
      <div class="field-buttons">
        {renderFieldButton({
          part: 'copy-as',
          label: t('copyInFormat', { name, format: format.label }),
          icon: feedback.isCopied ? 'check' : 'copy',
          words: [t('copyWord'), t('copiedWord')],
          isOther: feedback.isCopied,
          onClick: () => copy(format, feedback),
        })}
      </div>
    </div>
  );
}
