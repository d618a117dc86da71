import type { ComponentChildren } from 'preact';

/** A label and what belongs to it. A fact whose content is null leaves no hole. */
export type Fact = readonly [label: string, content: ComponentChildren];

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(([, content]) => content !== null);
  if (known.length === 0) return null;
  return (
    <dl class="facts" part="facts">
      {known.map(([label, content]) => (
        <div key={label} class="fact">
          <dt>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}
