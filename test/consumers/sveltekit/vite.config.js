import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [sveltekit()],
  preview: { host: '127.0.0.1', port: Number(process.env.PORT), strictPort: true },
});
