import './example.css';
import { applyAppearance } from '../../../harness/preview.js';
import { syncMockServer } from '../../../harness/sync-mock-server.js';
import { applyTheme } from '../../../harness/theme-store.js';

/** The height that a page gives to an example before it has content. */
const LEAST_HEIGHT = 120;

const preview = document.querySelector<HTMLElement>('#preview');
if (!preview) throw new Error('example.html has no #preview');
applyAppearance(preview);
applyTheme();
void syncMockServer();

new ResizeObserver(() => {
  const { frameElement } = globalThis;
  if (frameElement)
    (frameElement as HTMLElement).style.blockSize = `${Math.max(LEAST_HEIGHT, document.body.offsetHeight)}px`;
}).observe(document.body);
