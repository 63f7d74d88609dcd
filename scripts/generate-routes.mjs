/**
 * Writes src/routeTree.gen.ts, which is not kept in git: the type check needs it before Vite has ever run.
 * What it does stands in tsr.config.json, which Vite's plugin reads too. Usage: node scripts/generate-routes.mjs
 */
import { fileURLToPath } from 'node:url';
import { Generator, getConfig } from '@tanstack/router-generator';

const root = fileURLToPath(new URL('..', import.meta.url));
await new Generator({ config: getConfig({}, root), root }).run();
