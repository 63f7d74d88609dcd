import { posix } from 'node:path';
import type { Finding, Source } from './sources.ts';
import { folderOf } from './sources.ts';

/**
 * The layers of `server/`, lowest first. A folder imports its own files and those of lower layers, never a neighbour of
 * its own layer: so no two folders can import each other. Files directly in `server/` put everything together.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['lib'],
  ['config'],
  ['db'],
  ['storage'],
  ['backup'],
  ['http'],
  ['messages'],
  ['identity'],
  ['notices', 'inquiries'],
  ['content'],
  ['media'],
  ['learning'],
  ['homework'],
  ['billing'],
  ['community', 'invitations'],
  ['teaching'],
  ['users'],
  ['sharing'],
  ['admin-cli', 'jobs', 'metrics', 'static'],
];
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

const layerOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder));

/** Imports between server folders run to lower layers only, and rooms of one folder never import each other mutually. */
export function checkServerGraph(sources: readonly Source[]): Finding[] {
  const imports = sources
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap((source) => importsOf(source).map((target) => ({ path: source.path, target })))
    .filter(({ target }) => target.startsWith('server/'));
  return [...wrongLayers(imports), ...mutualRooms(imports)];
}

type Import = { readonly path: string; readonly target: string };

function wrongLayers(imports: readonly Import[]): Finding[] {
  return imports.flatMap(({ path, target }) => {
    const [from, to] = [topFolder(path), topFolder(target)];
    if (from === null || from === to) return [];
    const [own, other] = [layerOf(from), to === null ? LAYERS.length : layerOf(to)];
    if (own < 0) return [{ path, message: `server/${from} is in no layer of scripts/lint/server-graph.ts` }];
    if (other >= 0 && other < own) return [];
    return [{ path, message: `server/${from} may not import server/${to ?? ''} (${target})` }];
  });
}

function mutualRooms(imports: readonly Import[]): Finding[] {
  const pairs = new Map<string, string>();
  for (const { path, target } of imports) {
    const [from, to] = [folderOf(path), folderOf(target)];
    const isInner = from.split('/').length > 2 && to.split('/').length > 2;
    const isNested = from.startsWith(`${to}/`) || to.startsWith(`${from}/`);
    if (from !== to && isInner && !isNested) pairs.set(`${from} ${to}`, `${path} → ${target}`);
  }
  return [...pairs].flatMap(([pair, example]) => {
    const [from, to] = pair.split(' ') as [string, string];
    const back = pairs.get(`${to} ${from}`);
    if (back === undefined || from > to) return [];
    return [{ path: from, message: `rooms import each other: ${example}; ${back}` }];
  });
}

function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('#server/')) return [specifier.slice(1)];
    if (specifier.startsWith('.')) return [posix.normalize(posix.join(folderOf(path), specifier))];
    return [];
  });
}

/** `billing` for `server/billing/cards/x.ts`; null for a file directly in `server/`. */
function topFolder(path: string): string | null {
  const parts = path.split('/');
  return parts.length > 2 ? (parts[1] as string) : null;
}
