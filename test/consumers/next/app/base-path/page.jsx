'use client';

import { useEffect, useState } from 'react';
import { configure, on } from 'portal-widgets';

configure({ apiBase: '/shop/api/v0/' });

export default function BasePath() {
  const [selected, setSelected] = useState('');
  useEffect(() => on('portal-select', ({ detail }) => setSelected(detail.subscriptionId ?? '')), []);
  return (
    <>
      <portal-account usage-url="/shop/api/v0/usage" usage-auth="session"></portal-account>
      <output>{selected}</output>
    </>
  );
}
