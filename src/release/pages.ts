/**
 * Replaces the sources of a development page with built files. Its widgets come from the released
 * script.
 * @param name - the name of the built files
 */
export function releasedPage(html: string, name: string): string {
  const page = html
    .replace(/\s*<link rel="stylesheet" href="\/src\/harness\/portal-page\.css" \/>/, '')
    .replace('/src/harness/harness.css', `${name}.css`)
    .replace('type="module" src="/src/embed.ts"', 'src="portal-widgets.js" defer')
    .replace(/type="module" src="\/src\/harness\/(?:gallery\/)?main\.tsx"/, `src="${name}.js" defer`);
  if (page.includes('/src/')) throw new Error(`The page ${name} has changed: it still names a source file`);
  return page;
}
