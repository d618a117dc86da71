import { build } from '../browser/build.js';
import { installEngines } from './install-engines.js';

export function setup(): void {
  installEngines();
  build();
}
