import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { getTextKey } from '../../ui/text-key.js';

interface FactListProps {
  readonly title: ComponentChildren;
  readonly class: string;
  readonly children: ComponentChildren;
}

export function FactList({ title, class: className, children }: FactListProps) {
  const id = useId();
  return (
    <>
      <p key={getTextKey(title)} id={id} class={`cell-title ${className}`}>
        <span class="small">{title}</span>
      </p>
      <ul role="list" aria-labelledby={id}>
        {children}
      </ul>
    </>
  );
}

interface FactProps {
  readonly tone: string;
  readonly state: ComponentChildren;
  readonly name: string;
  readonly price: ComponentChildren;
  /** A link such as "Pay now" replaces the arrow at the end. */
  readonly link?: ComponentChildren;
  readonly onPress: (() => void) | undefined;
}

export function Fact({ tone, state, name, price, link, onPress }: FactProps) {
  const title = (
    <bdi key={name} class="clamped">
      {name}
    </bdi>
  );
  return (
    <li class={`fact ${tone} ${onPress ? 'leads' : ''} ${link ? 'has-link' : ''}`} part="fact" role="listitem">
      <span key={getTextKey(state)} class="fact-state status">
        {state}
      </span>{' '}
      <span class="fact-what">
        {onPress ? (
          <button type="button" class="fact-name" part="button fact-name" onClick={onPress}>
            {title}
          </button>
        ) : (
          <span class="fact-name">{title}</span>
        )}{' '}
        {price && (
          <span key={getTextKey(price)} class="fact-price price">
            {price}
          </span>
        )}
      </span>{' '}
      {link}
    </li>
  );
}
