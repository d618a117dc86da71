import type { Subscription } from '../../state/types.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { Picker } from '../picker.js';
import { useWidget } from '../widget-context.js';

export interface SubscriptionSelectProps {
  readonly options: readonly Subscription[];
  readonly selectedId: string | undefined;
}

/** Selects the subscription that the widgets of the page show. An only one is just named. */
export function SubscriptionSelect({ options, selectedId }: SubscriptionSelectProps) {
  const { account, translation, emit } = useWidget();
  const [only] = options;
  if (only && options.length === 1) {
    return (
      <span class="small muted" part="picker">
        <bdi>{formatSubscriptionTitle(only, translation)}</bdi>
      </span>
    );
  }
  const handleChange = (id: string): void => {
    const subscription = options.find((option) => option.id === id);
    if (!subscription) return;
    account.selection.select(subscription);
    emit('portal-select', { subscriptionId: id });
  };
  return (
    <Picker
      part="picker"
      label={translation.t('label.subscription')}
      value={selectedId}
      options={options.map((option) => [option.id ?? '', formatSubscriptionTitle(option, translation)])}
      onChange={handleChange}
    />
  );
}
