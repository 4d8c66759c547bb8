import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const edge = 'http://127.0.0.1:8787';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'], // the first with light-dark() and popovers
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false }, // an inline script would need a hole in the content security policy
    assetsInlineLimit: 0,
    // The portal, and the operator's page, which loads nothing of it but what both need.
    rolldownOptions: { input: { index: join(import.meta.dirname, 'index.html'), ops: join(import.meta.dirname, 'ops', 'index.html') } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: edge, ws: true } },
  },
});
