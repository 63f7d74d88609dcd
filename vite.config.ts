import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { classicApp } from './scripts/vite/classic-app.ts';
import { pageChunks } from './scripts/vite/page-chunks.ts';
import { landingEntry, pageFiles } from './scripts/vite/page-files.ts';
import { repeatedImports } from './scripts/vite/repeated-imports.ts';
import { scoresWithoutStyle } from './scripts/vite/scores-without-style.ts';
import { shellArchive } from './scripts/vite/shell-archive.ts';
import { workerDelivery } from './scripts/vite/worker-delivery-plugin.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** As scripts/vite/page-chunks.ts names them; index.html loads them. */
const LOADED_FIRST = /^assets\/(rolldown-runtime|boot|app)-/;

export default defineConfig({
  plugins: [
    // The router's plugin stands before React's, or the split-off parts lose their refresh. Settings: tsr.config.json.
    tanstackRouter({
      codeSplittingOptions: {
        // A route's loader travels with its screen: the landing page needs neither the calls nor their schemas.
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    react(),
    tailwindcss(),
    scoresWithoutStyle(),
    repeatedImports(),
    classicApp(),
    // Both before VitePWA: they tell the worker the scripts of each page, and the name of its own second script.
    pageFiles(),
    workerDelivery(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      // Read from the file and without a link in index.html: exactly one stable /manifest.webmanifest.
      manifest: JSON.parse(read('./manifest.webmanifest')),
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        target: 'es2022',
        globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
        // Error reports are sent only with consent: nobody downloads their script beforehand. No learner opens the console.
        globIgnores: ['sw*.js', 'assets/{,landing-}sentry-*.js', 'teach/**'],
        manifestTransforms: [
          (files) => ({ manifest: [...files, ...landingEntry('dist'), shellArchive('dist', files)] }),
        ],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  // React has it itself since version 18; the router's store still brings it along for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    // What every page has begun with is there already: naming it for each screen costs the first script half a kilobyte.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((file) => !LOADED_FIRST.test(file)),
    },
    manifest: '.vite/manifest.json',
    // The notices of the packages in the page, served at /licenses.txt and linked from the legal pages.
    license: { fileName: 'licenses.txt' },
    sourcemap: 'hidden',
    rolldownOptions: { output: { codeSplitting: pageChunks() } },
  },
});
