import { signal } from '@preact/signals';
import { render } from '@testing-library/preact';
import type { ComponentChild } from 'preact';
import type { PortalClient } from '../../src/client/portal-client.js';
import { importActions, importUsage } from '../../src/element/load-files.js';
import { createGetActions } from '../../src/element/settings/vendor-actions.js';
import { createWidgetLinks } from '../../src/element/settings/links.js';
import { createTranslation } from '../../src/i18n/translation.js';
import { createAnnouncer } from '../../src/ui/announcer.js';
import { provideFiles } from '../../src/ui/lazy-file.js';
import { createServerClock } from '../../src/store/server-clock.js';
import { mockPortal } from '../store/mock-portal.js';
import { WidgetContext, type WidgetContextValue } from '../../src/ui/widget-context.js';
import { createTestPage } from '../store/fakes.js';

provideFiles({ actions: importActions, usage: importUsage });

/**
 * Renders a component that needs the page's model. If there isn't an API client, its requests stay
 * pending.
 */
export function renderInContext(
  children: ComponentChild,
  api: PortalClient = mockPortal().client,
  changes: Partial<WidgetContextValue> = {},
) {
  const clock = createServerClock();
  const client = createTestPage(api, clock);
  const context: WidgetContextValue = {
    widget: 'account',
    page: client,
    translation: createTranslation('en'),
    announcer: createAnnouncer(),
    isInitialLoad: signal(false),
    emit: () => true,
    getTokenFormats: () => undefined,
    signIn: () => undefined,
    hasSignInUrl: false,
    links: createWidgetLinks(() => undefined),
    getActions: createGetActions([], 'en'),
    pressAction: () => true,
    usageAuth: 'token',
    headingLevel: 2,
    ...changes,
  };
  const inContext = (each: ComponentChild) => <WidgetContext.Provider value={context}>{each}</WidgetContext.Provider>;
  const { container, rerender, unmount } = render(inContext(children));
  return { client, clock, container, unmount, rerender: (each: ComponentChild) => rerender(inContext(each)) };
}
