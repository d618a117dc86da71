import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { Panel } from '../ui/panel.js';
import { SubscriptionPicker } from './subscription-picker.js';
import { useWidget } from './widget-context.js';

export interface SubscriptionPanelProps {
  readonly title: string;
  /** Undefined follows the selection in the page's list, or offers a picker where there is no list. */
  readonly subscriptionId: string | undefined;
  /** Shown while nothing is selected in the page's list. */
  readonly placeholder: string;
  readonly children: (subscriptionId: string) => ComponentChild;
}

/** The panel of a widget about one subscription: the given one, the one selected in the page's list, or the one picked here. */
export function SubscriptionPanel({ title, subscriptionId, placeholder, children }: SubscriptionPanelProps) {
  const { client, announcer } = useWidget();
  const [pickedId, setPickedId] = useState<string>();
  const hasList = client.hasSubscriptionList.value;
  const shownId = subscriptionId ?? (hasList ? client.selectedSubscriptionId.value : pickedId);
  return (
    <Panel title={title} announcement={announcer.message}>
      {!subscriptionId && !hasList && <SubscriptionPicker value={pickedId} onChange={setPickedId} />}
      {shownId ? children(shownId) : hasList && <p class="muted">{placeholder}</p>}
    </Panel>
  );
}
