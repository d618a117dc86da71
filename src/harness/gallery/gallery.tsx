import type { WidgetName } from '../../index.js';
import { GalleryControls } from './gallery-controls.js';
import { type GallerySettings, serializeGallerySettings } from './gallery-settings.js';
import type { Story } from './story.js';
import { StoryView } from './story-view.js';

const TITLES: Readonly<Record<WidgetName, string>> = {
  account: 'Account',
  'customer-card': 'Customer card',
  'subscription-list': 'Subscription list',
  'access-tokens': 'Access tokens',
  usage: 'Usage',
};

export interface GalleryProps {
  readonly stories: readonly Story[];
  readonly settings: GallerySettings;
}

export function Gallery({ stories, settings }: GalleryProps) {
  const widgets = Object.entries(TITLES).map(([widget, title]) => ({
    widget,
    title,
    stories: stories.filter((story) => story.widget === widget),
  }));
  return (
    <>
      <header class="gallery-header">
        <div class="gallery-title">
          <h1>State gallery</h1>
          <p>Every state of every widget, from mock data. Nothing is requested from a server, and time is frozen.</p>
        </div>
        <GalleryControls settings={settings} />
        <nav aria-label="Widgets">
          {widgets.map(({ widget, title, stories: ofWidget }) => (
            <a key={widget} href={`#${widget}`}>
              {title} <span class="count">{ofWidget.length}</span>
            </a>
          ))}
        </nav>
      </header>
      <main>
        {widgets.map(({ widget, title, stories: ofWidget }) => (
          <section key={widget} id={widget} aria-labelledby={`${widget}-title`}>
            <h2 id={`${widget}-title`}>{title}</h2>
            <div class="stories">
              {ofWidget.map((story) => (
                <LabelledStory key={story.name} story={story} settings={settings} />
              ))}
            </div>
          </section>
        ))}
      </main>
    </>
  );
}

function LabelledStory({ story, settings }: { readonly story: Story; readonly settings: GallerySettings }) {
  const { name, title, pageState } = story;
  const url = serializeGallerySettings({ ...settings, story: name });
  return (
    <figure aria-labelledby={`${name}-title`}>
      <figcaption>
        <span id={`${name}-title`}>{title}</span>
        <a href={url}>
          <code>{name}</code>
        </a>
      </figcaption>
      {pageState ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- same page, which resizes its own frame
        <iframe title={title} src={url} loading="lazy" />
      ) : (
        <StoryView story={story} locale={settings.locale} />
      )}
    </figure>
  );
}
