import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './lib/build.mjs';
import { bundleOfServer } from './lib/bundle.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

checkNode();
await installWhenNeeded(root);
await build(root);
await bundleOfServer(root);
