import { effect } from '@preact/signals';
import { render } from 'preact';
import { portalOrigin } from './data-source.js';
import { HarnessPanel } from './harness-panel.js';
import { applyAppearance } from './preview.js';
import { settings } from './settings-store.js';
import { accounts, syncMockServer } from './sync-mock-server.js';
import { applyTheme } from './theme-store.js';

applyAppearance(getElement('preview'));
applyTheme();
setTimeout(() => effect(() => render(<HarnessPanel />, getElement('harness'))));
effect(() => {
  // The mock server lists the account of any size first.
  const account = accounts.value.find(({ id }) => id === settings.value.account) ?? accounts.value[0];
  getElement('user').textContent = portalOrigin === null ? (account?.email ?? '') : new URL(portalOrigin).host;
});
void syncMockServer();

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}
