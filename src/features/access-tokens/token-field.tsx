import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Translation } from '../../i18n/translation.js';
import type { AccessTokenMetadata, AccessTokensQuery } from '../../store/access-tokens-query.js';
import { type IconName, renderIcon } from '../../ui/icon.js';
import { type Feedback, useFeedback } from '../../ui/use-feedback.js';
import { useWidget } from '../../ui/widget-context.js';
import { type CopyFormat, createCopyFormats } from './copy-formats.js';

interface FieldButton {
  readonly part: 'show' | 'copy' | 'copy-as';
  readonly label: string;
  readonly icon: IconName;
  /** For example "Copy" and "Copied". The button is wide enough for both. */
  readonly words: readonly [usual: string, temporary: string];
  /** Whether the temporary word is shown. */
  readonly isReplaced: boolean;
  readonly onClick: () => unknown;
}

export function renderFieldButton({ part, label, icon, words, isReplaced, onClick }: FieldButton) {
  const [word, hiddenText] = isReplaced ? words.toReversed() : words;
  return (
    <button
      type="button"
      class={part === 'show' ? 'show' : isReplaced ? 'copy is-copied' : 'copy'}
      part={`button ${part}`}
      aria-label={label}
      data-hidden-text={hiddenText}
      onClick={onClick}
    >
      {renderIcon(icon)}
      <span key={word}>{word}</span>
    </button>
  );
}

/** Renders the mask of a token. Its dots are in `token-field.css`. */
export function renderMask({ t }: Translation) {
  return (
    <span class="token-mask">
      <span class="visually-hidden">{t('masked')}</span>
    </span>
  );
}

/** Session recorders, such as rrweb and PostHog, hide elements with these classes. */
const RECORDER_CLASSES = 'rr-block rr-mask ph-no-capture';

interface RevealedValueProps {
  readonly query: AccessTokensQuery;
  readonly token: AccessTokenMetadata;
  readonly element: RefObject<HTMLElement | null>;
}

/**
 * An effect writes the secret to the element and clears it later, because Preact would keep JSX
 * children in memory.
 */
export function RevealedValue({ query, token, element }: RevealedValueProps) {
  useLayoutEffect(() => {
    const code = element.current;
    if (!code) return undefined;
    code.textContent = query.getSecret(token) ?? '';
    // Prevent dragging the secret, because listeners of the page could read the dragged text.
    const handleDragStart = (event: DragEvent): void => {
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (!event.composedPath().includes(code) && !includesText(text, code.textContent)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('dragstart', handleDragStart, true);
    return () => {
      // Clear the secret, because other code may still refer to the element.
      code.textContent = '';
      removeEventListener('dragstart', handleDragStart, true);
    };
  }, [query, token, element]);
  // Copy the exact secret, because browsers would drop line breaks and replace non-breaking spaces.
  const handleCopy = (event: ClipboardEvent): void => {
    const secret = query.getSecret(token) ?? '';
    // If other text of the page is selected, too, let the browser copy it.
    if (!includesText(secret, String(getSelection()))) return;
    event.clipboardData?.setData('text/plain', secret);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <code
      class={RECORDER_CLASSES}
      part="token-value"
      dir="ltr"
      translate={false}
      data-sentry-mask
      data-dd-privacy="mask"
      onCopy={handleCopy}
      ref={element}
    />
  );
}

/** Ignores white space, because browsers change it. */
function includesText(text: string, other: string): boolean {
  const [whole, part] = [text, other].map((each) => each.replace(/\s/g, ''));
  return !!whole?.includes(part ?? '');
}

interface FirstFormatProps {
  readonly query: AccessTokensQuery;
  readonly token: AccessTokenMetadata;
  readonly name: string;
  readonly copy: (format: CopyFormat, copied: Feedback) => unknown;
}

/** Shows the vendor's first copy format, with dots instead of the secret. */
export function FirstFormat({ query, token, name, copy }: FirstFormatProps) {
  const { translation, getTokenFormats } = useWidget();
  const { t } = translation;
  const feedback = useFeedback();
  const configured = getTokenFormats();
  const [format] = configured ? createCopyFormats(configured, token, translation) : [];
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
          isReplaced: feedback.isCopied,
          onClick: () => copy(format, feedback),
        })}
      </div>
    </div>
  );
}
