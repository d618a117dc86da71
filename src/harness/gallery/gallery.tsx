import type { WidgetName } from '../../index.js';
import { type GalleryChoices, galleryQuery } from './gallery-choices.js';
import { GalleryControls } from './gallery-controls.js';
import type { Specimen } from './specimen.js';
import { SpecimenView } from './specimen-view.js';

const TITLES: Readonly<Record<WidgetName, string>> = {
  'customer-card': 'Customer card',
  'subscription-list': 'Subscription list',
  'access-tokens': 'Access tokens',
  usage: 'Usage',
};

export interface GalleryProps {
  readonly specimens: readonly Specimen[];
  readonly choices: GalleryChoices;
}

/** All specimens side by side, by widget. */
export function Gallery({ specimens, choices }: GalleryProps) {
  const widgets = Object.entries(TITLES).map(([widget, title]) => ({
    widget,
    title,
    own: specimens.filter((specimen) => specimen.widget === widget),
  }));
  return (
    <>
      <header class="gallery-header">
        <div class="gallery-title">
          <h1>State gallery</h1>
          <p>Every state of every widget, from data: nothing here is asked of a service, and time stands still.</p>
        </div>
        <GalleryControls choices={choices} />
        <nav aria-label="Widgets">
          {widgets.map(({ widget, title, own }) => (
            <a key={widget} href={`#${widget}`}>
              {title} <span class="count">{own.length}</span>
            </a>
          ))}
        </nav>
      </header>
      <main>
        {widgets.map(({ widget, title, own }) => (
          <section key={widget} id={widget} aria-labelledby={`${widget}-title`}>
            <h2 id={`${widget}-title`}>{title}</h2>
            <div class="specimens">
              {own.map((specimen) => (
                <Labelled key={specimen.name} specimen={specimen} choices={choices} />
              ))}
            </div>
          </section>
        ))}
      </main>
    </>
  );
}

function Labelled({ specimen, choices }: { readonly specimen: Specimen; readonly choices: GalleryChoices }) {
  const { name, title, condition } = specimen;
  const address = galleryQuery({ ...choices, only: name });
  return (
    <figure aria-labelledby={`${name}-title`}>
      <figcaption>
        <span id={`${name}-title`}>{title}</span>
        <a href={address}>
          <code>{name}</code>
        </a>
      </figcaption>
      {condition ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very page, and fits its frame by itself
        <iframe title={title} src={address} loading="lazy" />
      ) : (
        <SpecimenView specimen={specimen} locale={choices.locale} />
      )}
    </figure>
  );
}
