import { hydrateRoot } from 'react-dom/client';
import { App } from './app';

hydrateRoot(document.querySelector('#app')!, <App />, {
  onRecoverableError: (error) => console.error(`hydration: ${String(error)}`),
});
