export const GALLERY_PATH = '/gallery';

/** The gallery as a page of its own. Its scripts run in their order: first the gallery's, then the widgets'. */
export function galleryPage(scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>State gallery</title>
<link rel="icon" href="data:,">
${scripts.join('\n')}
</head>
<body></body>
</html>
`;
}
