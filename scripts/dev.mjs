import { createServer as createProbe } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runServer } from './lib/server.mjs';

// `npm run dev`: one origin. Vite gives the app with hot reload and hands the server's addresses on to the server,
// which tsx starts again whenever one of its files changes.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = Number(process.env.PORT ?? 3000);

/** What the server answers; everything else is the app's. */
const SERVED =
  '^/(api/|teach(?:/|$)|media/|uploads?/|config\\.json|healthz|identitytoolkit|securetoken|emulator/|__/)';

/** Named, because as root the server is a process of another user, whose imports the watcher cannot see. */
const included = ['server', 'stripe-sandbox', 'src/contract', 'src/domain'].flatMap((folder) => [
  '--include',
  `${folder}/**/*.ts`,
]);

checkNode();
await installWhenNeeded(root);

const inner = await freePort();
const { createServer } = await import('vite');
const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
    proxy: { [SERVED]: { target: `http://127.0.0.1:${inner}` } },
  },
});
await vite.listen();

const PUBLIC_ORIGIN = process.env.PUBLIC_ORIGIN ?? `http://localhost:${port}`;
const server = runServer(
  root,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', ...included, 'server/main.ts'],
  {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(inner),
    PUBLIC_ORIGIN,
  },
);
server.once('exit', () => vite.close());
console.log(`開発用に開きました: ${PUBLIC_ORIGIN}`);

function freePort() {
  return new Promise((done) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => done(free));
    });
  });
}
