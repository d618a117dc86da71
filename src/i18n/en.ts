import messages from './locales/en.json' with { type: 'json' };

/** The English messages. Their keys are the keys of every catalog. */
// Not annotated: the declarations of the release can't refer to a JSON file.
export const en = messages;
