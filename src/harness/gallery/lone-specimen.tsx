import { SpecimenView, type SpecimenViewProps } from './specimen-view.js';

export interface LoneSpecimenProps extends SpecimenViewProps {
  readonly isFramed: boolean;
}

/** One specimen on a page that has nothing else to see. */
export function LoneSpecimen({ specimen, locale, isFramed }: LoneSpecimenProps) {
  return (
    <main class={isFramed ? 'framed' : 'lone'}>
      <h1 class="unseen">{specimen.title}</h1>
      <SpecimenView specimen={specimen} locale={locale} />
    </main>
  );
}
