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
// The compiler's cache lies in a shared folder, where somebody else could have put it: root does without.
const asRoot = process.getuid?.() === 0 ? { TSX_DISABLE_CACHE: '1' } : {};
runServer(root, ['--import', 'tsx', 'server/main.ts'], { ...embeddedModes(process.env), ...asRoot });
