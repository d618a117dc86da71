import { useEffect, useState } from 'react';
import { on } from 'portal-widgets';

// On the server React renders attributes, and while hydrating it attaches no listeners to custom
// elements.
export function App() {
  const [state, setState] = useState<'active' | 'canceled'>('active');
  const [loaded, setLoaded] = useState('');
  useEffect(() => on('portal-load', ({ detail }) => setLoaded(`${detail.widget}: ${detail.count}`)), []);
  return (
    <>
      <button onClick={() => setState('canceled')}>Canceled</button>
      <portal-subscription-list state={state} page-size={5} url-sync={false}>
        <p>Loading…</p>
      </portal-subscription-list>
      <output>{loaded}</output>
    </>
  );
}
