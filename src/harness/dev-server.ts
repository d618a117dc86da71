import { join } from 'node:path';
import type { Plugin } from 'vite';
import { BUILT_PAGE_PATH, builtPage, GALLERY_PATH } from '../mock-server/built-page.js';
import { releaseFiles } from '../mock-server/release-files.js';
import { createMockHandlers } from '../mock-server/request-handler.js';
import { type Pages, servePage } from '../mock-server/server.js';
import { SCRIPT_PATH, USAGE_PATH } from '../mock-server/snippet.js';

const UNBUILT = {
  type: 'text/plain',
  body: 'This page has the built script, which is missing. Run `npm run build`.\n',
};

/**
 * The Vite plugin of `npm run dev`. It serves the mock server, the page with the built script, and
 * the gallery.
 */
export function harness(): Plugin {
  return {
    name: 'harness',
    apply: 'serve',
    // Otherwise, every unknown address would show the demo portal.
    config: () => ({ appType: 'mpa' }),
    configureServer({ middlewares, config }) {
      const files = releaseFiles(join(config.root, 'dist'));
      const page = builtPage(BUILT_PAGE_PATH, { usageUrl: USAGE_PATH });
      const pages: Pages = (path, search) => {
        const isBuilt = files(SCRIPT_PATH, '') !== undefined;
        return path === BUILT_PAGE_PATH && !isBuilt ? UNBUILT : (page(path, search) ?? files(path, search));
      };
      const { api, usage } = createMockHandlers();
      // Serve the last build with the policy of vendors' pages.
      middlewares.use((request, response, next) =>
        /^\/(?:assets\/|built\b)/.test(request.url ?? '') ? servePage(request, response, pages) : next(),
      );
      middlewares.use((request, _response, next) => {
        if (request.url?.split('?', 1)[0] === GALLERY_PATH)
          request.url = request.url.replace(GALLERY_PATH, '/src/harness/gallery/index.html');
        next();
      });
      middlewares.use(api);
      middlewares.use(usage);
    },
  };
}
