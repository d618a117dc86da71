import messages from './locales/en.json' with { type: 'json' };

/** The English messages, whose keys are those of all others. The build leaves the texts out that only files loaded on demand use. */
// Not annotated: the declarations of the release can't refer to a JSON file.
export const en = messages;

/** Adds the English texts of a file that is loaded on demand. */
export function addEnglish(texts: object): void {
  Object.assign(en, texts);
}
