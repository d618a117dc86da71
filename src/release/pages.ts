/**
 * A page of the development server with built files, for releases. Its widgets come from the script that ships.
 * @param name - name of the built files
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
