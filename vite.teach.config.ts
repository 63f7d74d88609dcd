import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { repeatedImports } from './scripts/vite/repeated-imports.ts';
import { scoresWithoutStyle } from './scripts/vite/scores-without-style.ts';

/** The teacher console: a build of its own, so that nothing of it is in a file that a learner downloads. */
export default defineConfig({
  root: 'teach',
  base: '/teach/',
  publicDir: false,
  plugins: [react(), tailwindcss(), scoresWithoutStyle(), repeatedImports()],
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    outDir: '../dist/teach',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    manifest: '.vite/manifest.json',
    license: { fileName: 'licenses.txt' },
    sourcemap: 'hidden',
  },
});
