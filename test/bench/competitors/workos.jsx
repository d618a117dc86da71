import '@radix-ui/themes/styles.css';
import { WorkOsWidgets } from '@workos-inc/widgets';
import { ApiKeys } from '@workos-inc/widgets/api-keys';
import '@workos-inc/widgets/styles.css';
import { createRoot } from 'react-dom/client';

// The signature is not verified: the benchmark's server returns fixed responses.
const claims = { permissions: ['widgets:api-keys:manage'], exp: 4_000_000_000 };
const authToken = `e30.${btoa(JSON.stringify(claims))}.signature`;

createRoot(document.querySelector('[data-widget="access-tokens"]')).render(
  <WorkOsWidgets apiHostname={location.hostname} port={location.port} https={false}>
    <ApiKeys authToken={authToken} />
  </WorkOsWidgets>,
);
