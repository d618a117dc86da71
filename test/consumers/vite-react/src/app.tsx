import { useState } from 'react';
import 'portal-widgets';

export function App() {
  const [state, setState] = useState<'active' | 'canceled'>('active');
  const [loaded, setLoaded] = useState('');
  return (
    <>
      <button onClick={() => setState('canceled')}>Canceled</button>
      <portal-subscription-list
        state={state}
        pageSize={5}
        urlSync={false}
        onportal-load={({ detail }) => setLoaded(`${detail.widget}: ${detail.count}`)}
      />
      <output>{loaded}</output>
    </>
  );
}
