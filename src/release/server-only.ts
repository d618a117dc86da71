import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Fails a build for browsers in which anything but the server-side part imports the server-side part: its key must not reach a browser. */
export function serverOnly(folder: string): Plugin {
  return {
    name: 'server-only',
    apply: 'build',
    buildEnd(error) {
      if (error || this.environment.config.consumer === 'server') return;
      for (const id of this.getModuleIds()) {
        if (!isInside(folder, id)) continue;
        const { importers = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {};
        const outsider = [...importers, ...dynamicImporters].find((importer) => !isInside(folder, importer));
        if (outsider) this.error(`${outsider} imports ${id}, which is for servers only`);
      }
    },
  };
}

function isInside(folder: string, id: string): boolean {
  const path = relative(folder, id);
  return path !== '' && !path.startsWith('..');
}
