import react from '@vitejs/plugin-react';
import { startMockServer } from 'portal-widgets/testing';
import { defineConfig } from 'vite';

export default defineConfig(async ({ command }) => {
  if (command === 'build') return { plugins: [react()] };
  // A portal with made-up data. In production, these paths are your portal's own.
  const { url } = await startMockServer();
  return { plugins: [react()], server: { proxy: { '/api/v0': url, '/usage': url } } };
});
