import messages from './locales/en.json' with { type: 'json' };

// A type annotation such as `typeof messages` would make the released declarations import a JSON
// file.
export const en = messages;
