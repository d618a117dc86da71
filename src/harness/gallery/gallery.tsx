import { LookControls } from '../look-controls.js';
import { serializeSettings, SETTING_OPTIONS } from '../settings.js';
import { settings } from '../settings-store.js';
import type { Story } from './story.js';

export function Gallery({ stories }: { readonly stories: readonly Story[] }) {
  const sections = SETTING_OPTIONS.widget.map((id) => ({
    id,
    ofWidget: stories.filter(({ widget }) => widget === id),
  }));
  return (
    <>
      <header class="gallery-header">
        <div class="gallery-title">
          <h1>All states</h1>
          <p>Every state of every widget, from mock data. Nothing is requested from a server, and time is frozen.</p>
        </div>
        <div class="gallery-controls" onChange={() => location.reload()}>
          <LookControls />
        </div>
      </header>
      <nav class="gallery-nav" aria-label="Sections">
        {sections.map(({ id, ofWidget }) => (
          <a key={id} href={`#${id}`}>
            {id} <span class="count">{ofWidget.length}</span>
          </a>
        ))}
      </nav>
      <main>
        {sections.map(({ id, ofWidget }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{id}</h2>
            <div class="stories">
              {ofWidget.map((story) => (
                <LabelledStory key={story.name} story={story} />
              ))}
            </div>
          </section>
        ))}
      </main>
    </>
  );
}

function LabelledStory({ story: { name, title } }: { readonly story: Story }) {
  const url = serializeSettings(`?story=${name}`, settings.value);
  return (
    <figure aria-labelledby={`${name}-title`}>
      <figcaption>
        <a id={`${name}-title`} href={url}>
          {title}
        </a>
      </figcaption>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of its own, whose script sets its height */}
      <iframe title={title} src={url} loading="lazy" />
    </figure>
  );
}
