import { useEffect, useState } from 'preact/hooks';
import type { MessageKey } from '../i18n/messages.js';
import { useWidget } from './widget-context.js';

const COPIED_FEEDBACK_MS = 2000;

export interface Feedback {
  readonly isCopied: boolean;
  readonly problem: string | undefined;
  /** Shows a message, such as `copied`, and announces it to screen readers. */
  readonly report: (key: MessageKey, values?: Record<string, string>) => void;
  /** Removes the message, or only a message with the given key. */
  readonly clear: (key?: MessageKey) => void;
}

export function useFeedback(): Feedback {
  const { translation, announcer } = useWidget();
  const { t } = translation;
  const [shown, setShown] = useState<Parameters<Feedback['report']>>();
  const isCopied = shown?.[0] === 'copied';
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setShown(undefined), COPIED_FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [shown, isCopied]);
  return {
    isCopied,
    problem: shown && !isCopied ? t(...shown) : undefined,
    report(...message) {
      setShown(message);
      announcer.announce(t(...message));
    },
    clear: (key) => setShown((current) => (key && current?.[0] !== key ? current : undefined)),
  };
}
