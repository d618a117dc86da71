import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en } from '../i18n/en.js';
import { createTranslation, type Translation } from '../i18n/translation.js';

export const TranslationContext = createContext<Translation>(createTranslation('en', en));

export function useTranslation(): Translation {
  return useContext(TranslationContext);
}
