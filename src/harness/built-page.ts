import { type Choices, writeChoices } from './choices.js';
import { escapeAttribute, snippet } from './snippet.js';

export const BUILT_PAGE_PATH = '/built';

/** The strictest policy under which the widgets are to run: it allows no style of the page's own either. */
export const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** A plain page into which the snippet is pasted. */
export function builtPage(choices: Choices, usageUrl: string | undefined): string {
  const { locale, theme, direction } = choices;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  return `<!doctype html>
<html lang="en" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<title>The built script</title>
</head>
<body>
<h1>The built script</h1>
<p>A page that allows nothing but scripts and requests of its own origin, and no style of its own.
<a href="/${escapeAttribute(writeChoices('', choices))}">Back to the harness</a></p>
${snippet({ locale, theme, usageUrl })}
</body>
</html>
`;
}
