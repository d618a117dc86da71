import { createSignal } from 'solid-js';
import 'portal-widgets';

export function App() {
  const [state, setState] = createSignal('active');
  const [loaded, setLoaded] = createSignal('');
  return (
    <>
      <button onClick={() => setState('canceled')}>Canceled</button>
      <portal-subscription-list
        state={state()}
        prop:pageSize={5}
        url-sync={false}
        on:portal-load={({ detail }) => setLoaded(`${detail.widget}: ${detail.count}`)}
      />
      <output>{loaded()}</output>
    </>
  );
}
