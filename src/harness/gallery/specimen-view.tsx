import { type ComponentChild, createElement } from 'preact';
import type { WidgetName } from '../../index.js';
import { originOf, type Specimen } from './specimen.js';

export interface SpecimenViewProps {
  readonly specimen: Specimen;
  /** Empty for the page's own. */
  readonly locale: string;
}

/** The widget of a specimen, with the portal that it asks. */
export function SpecimenView({ specimen, locale }: SpecimenViewProps) {
  const { name, widget, attributes, besides } = specimen;
  const apiBase = { 'api-base': `${originOf(name)}/api/v0/` };
  const words = locale ? { locale } : {};
  return (
    <div class="specimen" data-specimen={name}>
      {besides && element(besides, { ...apiBase, hidden: true })}
      {element(widget, { ...apiBase, ...words, ...attributes })}
    </div>
  );
}

function element(widget: WidgetName, attributes: Readonly<Record<string, string | boolean>>): ComponentChild {
  return createElement(`portal-${widget}`, attributes);
}
