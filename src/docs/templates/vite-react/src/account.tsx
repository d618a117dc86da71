import { useState } from 'react';
import 'portal-widgets';

export function Account() {
  const [selected, setSelected] = useState('');
  return (
    <main>
      <portal-account usageUrl="/usage" onportal-select={({ detail }) => setSelected(detail.subscriptionId ?? '')}>
        <p>Loading…</p>
      </portal-account>
      <output>{selected}</output>
    </main>
  );
}
