import type { MockServer } from '../mock-server/index.js';

/** Creates the page of the README's quick start, which is saved and opened from a file. */
export function createQuickStartPage({ apiBase, scriptUrl, usageUrl }: MockServer): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Your account</title>
    <style>
      :root { --portal-accent: #0b7a5c; --portal-radius: 0.25em; }
      body { font-family: system-ui; }
    </style>
    <!-- The browser requests the data while it loads the script, so the rows come earlier. -->
    <link rel="preload" as="fetch" crossorigin="use-credentials" fetchpriority="low" href="${apiBase}customer">
    <link rel="preload" as="fetch" crossorigin="use-credentials" fetchpriority="low" href="${apiBase}subscriptions/?limit=20">
    <script src="${scriptUrl}" crossorigin defer data-widgets="account"
      data-api-base="${apiBase}" data-usage-url="${usageUrl}"></script>
  </head>
  <body></body>
</html>
`;
}
