import { ApiKeyManager } from '@zuplo/react-api-key-manager';
import '@zuplo/react-api-key-manager/index.css';
import { createRoot } from 'react-dom/client';

const mountPoint = document.querySelector('[data-widget="access-tokens"]');
const noop = async () => undefined;

const provider = {
  async getConsumers() {
    const response = await fetch(`/api/v0/subscriptions/${mountPoint.dataset.subscriptionId}/access-tokens/`);
    const { data } = await response.json();
    const apiKeys = data.map(({ id, name, value, issued_at, expires_at }) => ({
      id,
      key: value,
      description: name,
      createdOn: issued_at,
      updatedOn: issued_at,
      expiresOn: expires_at,
    }));
    return { data: [{ name: 'bench', description: 'Access tokens', createdOn: apiKeys[0].createdOn, apiKeys }] };
  },
  rollKey: noop,
  deleteKey: noop,
  updateConsumerDescription: noop,
  refresh: noop,
  registerOnRefresh: () => ({}),
  unregisterOnRefresh: noop,
};

createRoot(mountPoint).render(<ApiKeyManager provider={provider} />);
