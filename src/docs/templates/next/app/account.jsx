'use client';

import { useEffect, useState } from 'react';
import { on } from 'portal-widgets';

export function Account() {
  const [selected, setSelected] = useState('');
  useEffect(() => on('portal-select', ({ detail }) => setSelected(detail.subscriptionId ?? '')), []);
  return (
    <main>
      <portal-account usage-url="/api/v0/usage" usage-auth="session">
        <p>Loading…</p>
      </portal-account>
      <output>{selected}</output>
    </main>
  );
}
