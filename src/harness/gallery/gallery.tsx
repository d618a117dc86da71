import type { WidgetName } from '../../index.js';
import { AT_A_GLANCE } from './at-a-glance.js';
import { GalleryControls } from './gallery-controls.js';
import { type GallerySettings, serializeGallerySettings } from './gallery-settings.js';
import type { Story } from './story.js';
import { StoryView } from './story-view.js';

const TITLES: Readonly<Record<WidgetName, string>> = {
  account: 'Account',
  'subscription-list': 'Subscription list',
  'access-tokens': 'Access tokens',
  usage: 'Usage',
  'customer-card': 'Customer card',
};

export interface GalleryProps {
  readonly stories: readonly Story[];
  readonly settings: GallerySettings;
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly stories: readonly Story[];
}

export function Gallery({ stories, settings }: GalleryProps) {
  const atAGlance = AT_A_GLANCE.flatMap((name) => stories.filter((story) => story.name === name));
  const others = stories.filter((story) => !atAGlance.includes(story));
  const sections: readonly Section[] = [
    { id: 'at-a-glance', title: 'At a glance', stories: atAGlance },
    ...Object.entries(TITLES).map(([id, title]) => ({
      id,
      title,
      stories: others.filter(({ widget }) => widget === id),
    })),
  ];
  return (
    <>
      <header class="gallery-header">
        <div class="gallery-title">
          <h1>All states</h1>
          <p>Every state of every widget, from mock data. Nothing is requested from a server, and time is frozen.</p>
        </div>
        <GalleryControls settings={settings} />
      </header>
      <nav class="gallery-nav" aria-label="Sections">
        {sections.map(({ id, title, stories: { length } }) => (
          <a key={id} href={`#${id}`}>
            {title} <span class="count">{length}</span>
          </a>
        ))}
      </nav>
      <main>
        {sections.map(({ id, title, stories: ofSection }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <div class="stories" data-width={settings.width} data-pairs={settings.theme === 'both'}>
              {ofSection.map((story) => (
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
  const { name, title, widget } = story;
  const { theme } = settings;
  const url = serializeGallerySettings({
    ...settings,
    theme: theme === 'both' ? 'auto' : theme,
    width: 'fluid',
    story: name,
  });
  return (
    <figure aria-labelledby={`${name}-title`}>
      <figcaption>
        <a id={`${name}-title`} href={url}>
          {title}
        </a>
        <span class="count">{TITLES[widget]}</span>
      </figcaption>
      {theme === 'both' ? (
        <div class="pair">
          <ThemedStory story={story} settings={settings} theme="light" />
          <ThemedStory story={story} settings={settings} theme="dark" />
        </div>
      ) : (
        <ThemedStory story={story} settings={settings} theme={theme} />
      )}
    </figure>
  );
}

interface ThemedStoryProps {
  readonly story: Story;
  readonly settings: GallerySettings;
  readonly theme: 'auto' | 'light' | 'dark';
}

/** A story that needs a page of its own is shown in an iframe. */
function ThemedStory({ story, settings, theme }: ThemedStoryProps) {
  const { name, title, pageState } = story;
  const isPair = settings.theme === 'both';
  return (
    <div class="themed-story" data-theme={theme}>
      {pageState || isPair ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- same page, which resizes its own frame
        <iframe
          title={isPair ? `${title}, ${theme}` : title}
          src={serializeGallerySettings({ ...settings, theme, width: 'fluid', story: name })}
          loading="lazy"
        />
      ) : (
        <StoryView story={story} locale={settings.locale} />
      )}
    </div>
  );
}
