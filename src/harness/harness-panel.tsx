import { refresh } from '../index.js';
import { choices, choose } from './chosen.js';
import { LookControls, ServiceControls } from './controls.js';
import { EventLog } from './event-log.js';
import { mountWidgets } from './preview.js';
import { problem } from './service-steering.js';
import { SnippetView } from './snippet-view.js';
import { ThemeEditor } from './theme-editor.js';

const ROOMY = '(min-width: 1100px)';

export interface HarnessPanelProps {
  /** The real portal whose data is shown; null for the simulated service. */
  readonly portalOrigin: string | null;
}

/** What a developer chooses of the page beside it. */
export function HarnessPanel({ portalOrigin }: HarnessPanelProps) {
  const { panel } = choices.value;
  const isOpen = panel === 'auto' ? matchMedia(ROOMY).matches : panel === 'open';
  return (
    <div class="harness" data-open={isOpen}>
      <h2>
        <button
          type="button"
          class="harness-toggle"
          aria-expanded={isOpen}
          aria-controls="harness-content"
          onClick={() => choose({ panel: isOpen ? 'closed' : 'open' })}
        >
          Harness
        </button>
      </h2>
      <div id="harness-content" hidden={!isOpen}>
        {problem.value !== null && <p role="alert">{problem.value}</p>}
        {portalOrigin === null ? <ServiceControls /> : <RealPortal origin={portalOrigin} />}
        <LookControls />
        <ThemeEditor />
        <div class="group actions">
          <button type="button" onClick={() => void refresh()}>
            Refresh
          </button>
          <button type="button" onClick={() => void mountWidgets()}>
            Mount again
          </button>
        </div>
        <SnippetView />
        <EventLog />
      </div>
    </div>
  );
}

function RealPortal({ origin }: { readonly origin: string }) {
  return (
    <section class="group" aria-labelledby="service">
      <h3 id="service">Service</h3>
      <p>
        A real portal: <strong>{origin}</strong>
      </p>
    </section>
  );
}
