import { build } from './build.js';
import { installChromium, installHeadlessShell } from './install-chromium.js';

export function setup(): void {
  installChromium();
  installHeadlessShell();
  build();
}
