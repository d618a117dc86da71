import { type HarnessSettings, resolveDirection, serializeSettings } from './settings.js';
import { escapeAttribute, snippet } from './snippet.js';

export const BUILT_PAGE_PATH = '/built';

/** The strictest policy that the widgets support: it forbids inline styles and style sheets, too. */
export const STRICT_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** A plain page with the snippet, as an integrator would paste it. */
export function builtPage(settings: HarnessSettings, usageUrl: string | undefined): string {
  const { locale, theme } = settings;
  const scheme = theme === 'auto' ? 'light dark' : theme;
  return `<!doctype html>
<html lang="en" dir="${resolveDirection(settings)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<title>The built script</title>
</head>
<body>
<h1>The built script</h1>
<p>The content security policy of this page allows only same-origin scripts and requests, and no styles.
<a href="/${escapeAttribute(serializeSettings('', settings))}">Back to the harness</a></p>
${snippet({ locale, theme, usageUrl })}
</body>
</html>
`;
}
