import type { ComponentChildren } from 'preact';
import { getTextKey } from './text-key.js';

export type DescriptionListItem = readonly [term: ComponentChildren, description: ComponentChildren];

interface DescriptionListProps {
  readonly items: readonly DescriptionListItem[];
  readonly isNested?: boolean;
}

export function DescriptionList({ items, isNested }: DescriptionListProps) {
  const shown = items.filter(([, description]) => description);
  if (shown.length === 0) return null;
  return (
    <dl part={isNested ? undefined : 'details'}>
      {shown.map(([term, description], index) => (
        <div key={typeof term === 'string' ? term : index}>
          <dt>{term}</dt>
          <dd key={getTextKey(description)}>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
