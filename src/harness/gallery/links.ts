import { DEMO_ACTIONS, DEMO_LINKS } from '../../mock-server/demo-links.js';
import type { Story } from './story.js';

/** Own actions of a fictional vendor, for everything that can have some. */
export const ACTIONS = [
  ...DEMO_ACTIONS,
  { id: 'replace', label: 'Replace', on: 'token' },
  { id: 'top-up', label: 'Buy more', href: 'https://billing.example/top-up?limit={metric}', on: 'quota' },
  { id: 'statements', label: 'Statements', href: 'https://billing.example/statements', on: 'customer' },
] as const;

/** The title of such a story. */
export const WITH_LINKS = 'With links and actions of the vendor';

/** A story of a fictional vendor who has set all links and own actions. */
export function withLinks(story: Story): Story {
  return { ...story, settings: { ...DEMO_LINKS, actions: ACTIONS } };
}
