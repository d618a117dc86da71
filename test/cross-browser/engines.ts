import { chromium } from './chromium.js';
import type { Engine } from './engine.js';
import { firefox } from './firefox.js';
import { webkit } from './webkit.js';

export const ENGINES: readonly Engine[] = [chromium, firefox, webkit];
