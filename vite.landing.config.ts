import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { landingChunks } from './scripts/vite/page-chunks.ts';
import { repeatedImports } from './scripts/vite/repeated-imports.ts';

/*
 * The landing page without the app (decision 056): the same screens, drawn by Preact, which is a fifteenth of React, and
 * with plain links instead of the router. It is built into the app's folder, by the app's build (scripts/vite/page-files.ts).
 */
const INSTEAD = [
  [/^react$/, 'preact/compat'],
  [/^react-dom$/, 'preact/compat'],
  [/^react-dom\/client$/, 'preact/compat/client'],
  [/^react\/jsx-runtime$/, 'preact/jsx-runtime'],
  [/^use-sync-external-store\/shim$/, 'preact/compat'],
  [/^@tanstack\/react-router$/, '#app/landing/plain-links.tsx'],
] as const;

export default defineConfig({
  publicDir: false,
  plugins: [react(), repeatedImports()],
  resolve: { alias: INSTEAD.map(([find, replacement]) => ({ find, replacement })) },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    manifest: '.vite/landing.json',
    license: { fileName: '.vite/landing-licenses.txt' },
    sourcemap: 'hidden',
    rolldownOptions: {
      input: 'src/app/landing/start-landing.tsx',
      // The page's first script imports it by the address that the page says (src/main.tsx).
      preserveEntrySignatures: 'strict',
      output: {
        codeSplitting: landingChunks(),
        entryFileNames: 'assets/landing-entry-[hash].js',
        chunkFileNames: 'assets/landing-[name]-[hash].js',
      },
    },
  },
});
