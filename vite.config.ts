import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

export default defineConfig({
  plugins: [
    // The router's plugin stands before React's, or the split-off parts lose their refresh. Settings: tsr.config.json.
    tanstackRouter(),
    react(),
    tailwindcss(),
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
        globIgnores: ['sw*.js'],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  build: { target: 'es2022', manifest: '.vite/manifest.json', sourcemap: 'hidden' },
});
