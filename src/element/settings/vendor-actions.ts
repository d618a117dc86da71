import { canonicalLocale, fallbackChain } from '../../i18n/locale.js';
import { type ActionSubject, type GetActions, LINK_NAMES, partOf, type WidgetAction } from '../../ui/widget-links.js';
import { isObject } from '../../client/resources/parse.js';
import type { ExpectedValue } from './expected.js';
import { fillLinkTemplate, isExternalUrl, isLinkTemplate } from './links.js';
import { describeValue, warnOnce } from '../warnings.js';

/** A link of the vendor, or a button that only emits `portal-action`. */
export interface ActionOptions {
  /** Identifies the action in events. Names of built-in links, such as `payment`, are reserved. */
  readonly id: string;
  /** The text of the link or button, or an object of texts by BCP 47 tag. */
  readonly label: string | Readonly<Record<string, string>>;
  /** The URL template of the link. Omit it to show a button. */
  readonly href?: string | undefined;
  /** Where the action is shown. `token` shows it for each access token. */
  readonly on: ActionSubject;
  /** The states of a subscription in which the action is shown. By default, all. */
  readonly states?: readonly string[] | undefined;
}

const SUBJECTS: readonly string[] = ['subscription', 'token', 'quota', 'customer'] satisfies ActionSubject[];

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

// Reserve both forms of the built-in names. Events use camel case (`newToken`), and CSS parts use
// kebab case (`new-token`).
const RESERVED_IDS: readonly string[] = [...new Set(LINK_NAMES.flatMap((action) => [action, partOf({ action })]))];

const FIELDS: Readonly<Record<keyof ActionOptions, readonly [ExpectedValue, isValid: (value: unknown) => boolean]>> = {
  id: [['id', ...RESERVED_IDS], (id) => isText(id) && !RESERVED_IDS.includes(id)],
  label: [['label'], (label) => isText(label) || (isObject(label) && isLabels(Object.entries(label)))],
  href: [['link'], (href) => href == null || (typeof href === 'string' && isLinkTemplate(href))],
  on: [['oneOf', ...SUBJECTS], (on) => isText(on) && SUBJECTS.includes(on)],
  states: [['states'], (states) => states == null || (Array.isArray(states) && states.every(isText))],
};

const isLabels = (labels: readonly (readonly [string, unknown])[]): boolean =>
  labels.length > 0 && labels.every(([tag, label]) => canonicalLocale(tag) !== undefined && isText(label));

export function parseActions(actions: unknown): readonly ActionOptions[] | undefined {
  if (!Array.isArray(actions)) return undefined;
  return actions.flatMap((action: unknown, index) => {
    const fields = (isObject(action) ? action : {}) as unknown as ActionOptions;
    for (const [field, [expected, isValid]] of Object.entries(FIELDS)) {
      const value = fields[field as keyof ActionOptions];
      if (isValid(value)) continue;
      const shown = value == null ? undefined : describeValue(value);
      warnOnce('action', `actions[${index}]`, shown, field, expected);
      return [];
    }
    const { id, label, href, on, states } = fields;
    const labels =
      typeof label === 'string'
        ? label
        : Object.fromEntries(Object.entries(label).map(([tag, text]) => [canonicalLocale(tag) ?? tag, text]));
    return [{ id, label: labels, href: href ?? undefined, on, states: states && [...states] }];
  });
}

export function createGetActions(actions: readonly ActionOptions[], locale: string): GetActions {
  return (subject, { state, ...values }) =>
    actions.flatMap(({ id, label, href, on, states }): WidgetAction[] => {
      if (on !== subject || (states && !states.includes(state ?? ''))) return [];
      const url = href === undefined ? undefined : fillLinkTemplate(href, values);
      if (href !== undefined && !url) return [];
      return [
        {
          action: id,
          label: labelFor(label, locale),
          href: url?.href,
          isExternal: url !== undefined && isExternalUrl(url),
        },
      ];
    });
}

function labelFor(label: ActionOptions['label'], locale: string): string {
  if (typeof label === 'string') return label;
  const tag = [...fallbackChain(locale), 'en'].find((each) => Object.hasOwn(label, each)) ?? Object.keys(label)[0];
  return (tag && label[tag]) ?? '';
}
