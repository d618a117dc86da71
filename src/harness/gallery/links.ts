import { DEMO_ACTIONS, DEMO_LINKS } from '../../mock-server/demo-links.js';
import type { Story } from './story.js';

/** The actions of a fictional vendor, for every subject. */
export const ACTIONS = [
  ...DEMO_ACTIONS,
  { id: 'replace', label: 'Replace', on: 'token' },
  { id: 'top-up', label: 'Buy more', href: 'https://billing.example/top-up?limit={metric}', on: 'quota' },
  { id: 'statements', label: 'Statements', href: 'https://billing.example/statements', on: 'customer' },
] as const;

export const WITH_LINKS = 'With links and actions of the vendor';

/** Adds all links and actions of a fictional vendor to a story. */
export function withLinks(story: Story): Story {
  return { ...story, settings: { ...DEMO_LINKS, actions: ACTIONS } };
}
