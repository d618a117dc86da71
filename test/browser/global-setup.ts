import { build } from './build.js';
import { installChromium } from './install-chromium.js';

export function setup(): void {
  installChromium();
  build();
}
