import type { ComponentChildren } from 'preact';

export type DescriptionListItem = readonly [term: string, description: ComponentChildren];

/** A list of terms with their descriptions. Items without a description are left out. */
export function DescriptionList({ items }: { readonly items: readonly DescriptionListItem[] }) {
  return (
    <dl part="details">
      {items.map(
        ([term, description]) =>
          description && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{description}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
