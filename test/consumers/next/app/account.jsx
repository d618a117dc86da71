'use client';

import { useEffect, useState } from 'react';
import { on } from 'portal-widgets';

export function Account() {
  const [loaded, setLoaded] = useState('');
  useEffect(() => on('portal-load', ({ detail }) => setLoaded(`${detail.widget}: ${detail.count}`)), []);
  return (
    <>
      <portal-subscription-list url-sync={false} usage-url="/api/v0/usage" usage-auth="session">
        <p>Loading…</p>
      </portal-subscription-list>
      <output>{loaded}</output>
    </>
  );
}
