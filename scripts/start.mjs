import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhenNeeded } from './lib/build.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { embeddedModes } from './lib/modes.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runServer } from './lib/server.mjs';

// `npm start` needs nothing but Node: packages, build, database and content are all seen to from here.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

checkNode();
await installWhenNeeded(root);
await buildWhenNeeded(root);
runServer(root, ['scripts/run.mjs', 'server/main.ts'], embeddedModes(process.env));
