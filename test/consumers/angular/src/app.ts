import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import type { WidgetEventDetails } from 'portal-widgets';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button (click)="state.set('canceled')">Canceled</button>
    <portal-subscription-list [state]="state()" [pageSize]="5" [urlSync]="false" (portal-load)="handleLoad($event)" />
    <output>{{ loaded() }}</output>
  `,
})
export class App {
  readonly state = signal<'active' | 'canceled'>('active');
  readonly loaded = signal('');

  handleLoad({ detail }: CustomEvent<WidgetEventDetails['portal-load']>): void {
    this.loaded.set(`${detail.widget}: ${detail.count}`);
  }
}
