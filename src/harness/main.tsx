import { effect } from '@preact/signals';
import { render } from 'preact';
import { choices } from './chosen.js';
import { dressInTheme } from './chosen-theme.js';
import { watchEvents } from './event-log.js';
import { HarnessPanel } from './harness-panel.js';
import { portalOrigin } from './portal-origin.js';
import { dressPage, mountWidgets } from './preview.js';
import { accounts, steerService } from './service-steering.js';

watchEvents();
dressPage(place('preview'));
dressInTheme();
effect(() => render(<HarnessPanel portalOrigin={portalOrigin} />, place('harness')));
effect(() => {
  const account = accounts.value.find(({ id }) => id === choices.value.account);
  place('account').textContent = portalOrigin === null ? (account?.label ?? '') : new URL(portalOrigin).host;
});
void (portalOrigin === null ? steerService() : mountWidgets());

function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}
