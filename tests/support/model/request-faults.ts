import { posts } from '#contract/community/posts.ts';
import { homework } from '#contract/homework.ts';
import { COMMUNITY_PLACE } from './virtual-server/server-posts.ts';
import type { Request } from './virtual-server/virtual-server.ts';
import type { VirtualWorld } from './virtual-world.ts';

/** Faults of the server itself while a request is on its way. */
export function trouble({ endpoint, input, token, key }: Request, world: VirtualWorld): void {
  if (endpoint.method === 'GET') return;
  const { faults, chance, server, time } = world;
  const { state } = server;
  const named = input as { lessonID?: string; uploadID?: string; imageUploadID?: string };
  const { lessonID = COMMUNITY_PLACE, uploadID = named.imageUploadID } = named;
  if (faults.strikes('F29 lesson closed', 0.2)) {
    const code = chance.pick(['api/not-found', 'api/contract-expired', 'api/forbidden', 'api/gone'] as const);
    state.closed.set(lessonID, code);
    time.after(chance.between(1_000, 600_000), () => state.closed.delete(lessonID));
  }
  if (faults.strikes('F30 conflict for long', 0.2)) {
    server.jam(`${token.split('|')[0]} ${endpoint.path} ${key}`, chance.between(10_000, 1_800_000));
  }
  if (isUse(endpoint) && uploadID !== undefined && world.vanishing.delete(uploadID)) {
    const taken = state.audios.some(({ upload }) => upload.uploadID === uploadID);
    if (!taken) state.uploads.delete(uploadID);
  }
}

/** Calls that use an upload. */
const isUse = (endpoint: Request['endpoint']) =>
  endpoint === homework.registerUpload || endpoint === posts.create;
