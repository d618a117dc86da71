export const GALLERY_PATH = '/gallery';

/** The gallery's script must come first: it replaces `fetch` and freezes time before the widgets start. */
export function galleryPage(scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>All states, demo data – Portal widgets</title>
<link rel="icon" href="data:,">
${scripts.join('\n')}
</head>
<body></body>
</html>
`;
}
