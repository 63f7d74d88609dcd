import { createServer as createProbe } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { devProxy } from './lib/dev-proxy.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { runServer } from './lib/server.mjs';

// `npm run dev`: one origin. Vite gives the app with hot reload and hands addresses on: the console's to a Vite of its own,
// the server's to the server, which tsx starts again whenever one of its files changes.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = Number(process.env.PORT ?? 3000);

/** Named, because as root the server is a process of another user, whose imports the watcher cannot see. */
const included = ['server', 'stripe-sandbox', 'src/contract', 'src/domain'].flatMap((folder) => [
  '--include',
  `${folder}/**/*.ts`,
]);

checkNode();
await installWhenNeeded(root);

const inner = await freePort();
const teach = await freePort();
const host = process.env.HOST ?? '127.0.0.1';
const { createServer } = await import('vite');
const consoleVite = await createServer({
  root: join(root, 'teach'),
  configFile: join(root, 'vite.teach.config.ts'),
  cacheDir: join(root, 'node_modules/.vite-teach'),
  // Changes are told by a connection of their own, past the other Vite.
  server: { port: teach, strictPort: true, host, hmr: { clientPort: teach } },
});
await consoleVite.listen();
const vite = await createServer({
  root,
  server: {
    port,
    strictPort: true,
    host,
    proxy: devProxy({ server: `http://127.0.0.1:${inner}`, teach: `http://${host}:${teach}` }),
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
server.once('exit', () => void Promise.all([vite.close(), consoleVite.close()]));
console.log(`開発用に開きました: ${PUBLIC_ORIGIN}`);

function freePort() {
  return new Promise((done) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => done(free));
    });
  });
}
