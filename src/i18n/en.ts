import messages from './locales/en.json' with { type: 'json' };

/** The English messages. Every catalog has their keys. */
// Without a type annotation, because the release's declarations can't refer to JSON.
export const en = messages;
