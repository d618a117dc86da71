import type { Subscription } from '../../client/resources/subscription.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { Picker } from '../picker.js';
import { useWidget } from '../widget-context.js';

interface SelectedSubscriptionProps {
  readonly options: readonly Subscription[];
  readonly selectedId: string | undefined;
  readonly hasList: boolean;
}

/** A select if the page has several subscriptions and no list, otherwise text. */
export function SelectedSubscription({ options, selectedId, hasList }: SelectedSubscriptionProps) {
  const { page, translation, emit } = useWidget();
  const find = (id: string | undefined): Subscription | undefined => options.find((option) => option.id === id);
  const selected = find(selectedId);
  if (!selected) return null;
  if (hasList || options.length === 1) {
    return (
      <span class="small muted" part="picker">
        <bdi>{formatSubscriptionTitle(selected, translation)}</bdi>
      </span>
    );
  }
  const handleChange = (id: string): void => {
    const subscription = find(id);
    if (!subscription) return;
    page.selection.select(subscription);
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
