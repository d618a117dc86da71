import { attributeName } from '../../element/settings/attributes.js';
import { describeExpected, type ExpectedValue } from '../../element/settings/expected.js';
import { SETTINGS } from '../../element/settings/settings.js';
import { commentOf } from '../elements-manifest.js';
import { code, GENERATED, page, table } from './markdown.js';

/** @param source the text of the file with the settings, whose comments describe them */
export function createSettingsPage(source: string): string {
  return page(
    '# Settings of the page',
    GENERATED,
    'Set them with `PortalWidgets.configure()`, or with attributes of the script tag before the script has run. Omit a setting to keep its value. ' +
      'Pass `undefined` to reset it.',
    table(
      ['setting', 'attribute of the script tag', 'value', 'meaning'],
      Object.entries(SETTINGS).map(([name, { attribute, expected }]) => [
        code(name),
        attribute === undefined ? '–' : code(`data-${attributeName(name)}`),
        describeValue(expected),
        commentOf(name, source),
      ]),
    ),
    '## URL templates',
    `A URL template is ${describeExpected(['link'])}. A link whose placeholder has no value is left out.`,
  );
}

/** The page explains URL templates once, so link to that. */
function describeValue(expected: ExpectedValue): string {
  return expected[0] === 'link' ? 'a [URL template](#url-templates)' : describeExpected(expected);
}
