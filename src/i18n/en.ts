import messages from './locales/en.json' with { type: 'json' };

// Don't annotate the type, because the release's declarations can't refer to a JSON file.
export const en = messages;
