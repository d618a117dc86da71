import messages from './locales/en.json';

/** The English messages: the only ones in the bundle, and the keys of all others. */
// Not annotated: the declarations of the release can't refer to a JSON file.
export const en = messages;
