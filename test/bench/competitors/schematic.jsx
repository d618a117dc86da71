import { EmbedProvider, Invoices, useEmbed } from '@schematichq/schematic-components';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

// It has no tokens; its list of invoices is the most similar component.
function Account() {
  const { setAccessToken } = useEmbed();
  useEffect(() => setAccessToken('bench'), [setAccessToken]);
  return <Invoices limit={{ number: 5 }} />;
}

createRoot(document.querySelector('[data-widget="access-tokens"]')).render(
  <EmbedProvider apiConfig={{ basePath: location.origin }}>
    <Account />
  </EmbedProvider>,
);
