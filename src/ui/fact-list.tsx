import type { ComponentChildren } from 'preact';

/** A label and what belongs to it. */
export type Fact = readonly [label: string, content: ComponentChildren];

/** What is known of something. A fact without content leaves no hole. */
export function factList(facts: readonly Fact[]) {
  return (
    <dl part="facts">
      {facts.map(
        ([label, content]) =>
          content && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{content}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
