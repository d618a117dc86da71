import './element/style-sheet.js';
import { install, installed } from './element/portal-widgets.js';
import { configureFrom, mountFrom, runningScript } from './element/script-tag.js';

// Read at once: it is gone when the script has run.
const script = runningScript();
const first = installed();

if (first) {
  warnOnce(`portal-widgets: the page has version ${first.version} already; version ${__VERSION__} does nothing`);
} else {
  // The elements that the page has already ask as soon as they are defined: by then they must know whom.
  if (script) configureFrom(script);
  const api = install();
  // Defining it wins over an element of the page with this id, which an assignment to a read-only name would not.
  Object.defineProperty(globalThis, 'PortalWidgets', { value: api, configurable: true, writable: true });
  if (script) mountFrom(script);
}

function warnOnce(warning: string): void {
  const page = globalThis as { [key: symbol]: boolean };
  const warned = Symbol.for('portal-widgets warned');
  if (page[warned]) return;
  page[warned] = true;
  console.warn(warning);
}
