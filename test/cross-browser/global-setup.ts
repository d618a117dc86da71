import { build } from '../browser/build.js';
import { installBrowsers } from './install-browsers.js';

export function setup(): void {
  installBrowsers();
  build();
}
