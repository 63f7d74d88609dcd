import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rollup } from 'vite';

const ENTRY = 'sw/delivery/main.ts';

/**
 * Builds the delivery part of the worker as one classic script, dist/sw-delivery-<hash>.js, and tells its name to
 * sw/delivery/background-delivery.ts as __SW_DELIVERY__ (vite-plugin-pwa builds the worker afterwards with this configuration's `define`).
 * Stands before VitePWA in the list of plugins. In development there is no such script.
 */
export function workerDelivery(): Plugin {
  let config: ResolvedConfig | undefined;
  return {
    name: 'otomichi:worker-delivery',
    config: () => ({ define: { __SW_DELIVERY__: '""' } }),
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      if (config === undefined || config.command !== 'build' || config.build.ssr) return;
      const source = await classicScript(config);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 10);
      const fileName = `sw-delivery-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      if (config.define) config.define['__SW_DELIVERY__'] = JSON.stringify(`${config.base}${fileName}`);
    },
  };
}

async function classicScript({ root, mode, resolve: resolving }: ResolvedConfig): Promise<string> {
  const output = await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { conditions: resolving.conditions },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      sourcemap: false,
      lib: { entry: resolve(root, ENTRY), formats: ['iife'], name: 'otomichiDeliveryScript' },
    },
  });
  const chunks = [output].flat().flatMap((part) => ('output' in part ? part.output : []));
  const scripts = chunks.filter((chunk): chunk is Rollup.OutputChunk => chunk.type === 'chunk');
  const [script] = scripts;
  if (script === undefined || scripts.length !== 1) {
    throw new Error(`the delivery part must be one script, but is ${scripts.length}`);
  }
  return script.code;
}
