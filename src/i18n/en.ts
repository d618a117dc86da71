import messages from './locales/en.json' with { type: 'json' };

// Don't add a type annotation, because the release's declarations can't refer to JSON.
export const en = messages;
