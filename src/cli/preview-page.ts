/**
 * The page of the harness with built files, for releases. The widgets are those of the script that ships.
 * @param html - the page of the development server
 */
export function previewPage(html: string): string {
  const page = html
    .replace(/\s*<link rel="stylesheet" href="\/src\/harness\/portal-page\.css" \/>/, '')
    .replace('href="/src/harness/harness.css"', 'href="/preview.css"')
    .replace('<script type="module" src="/src/embed.ts"></script>', '<script src="/portal-widgets.js" defer></script>')
    .replace(
      '<script type="module" src="/src/harness/main.tsx"></script>',
      '<script src="/preview.js" defer></script>',
    );
  if (page.includes('/src/')) throw new Error('The page of the harness has changed: it still names a source file');
  return page;
}
