import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createApi } from '#api/client.ts';
import { resumableByFetch } from '#api/resumable-upload.ts';
import { putByFetch } from '#api/upload.ts';
import { learning } from '#contract/learning.ts';
import { MAX_RECORDING_BYTES } from '#domain/recordings/upload-size.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { deliverLeg, MACHINE } from '#outbox/deliver-parcels.ts';
import { isSettled, type Parcel } from '#outbox/parcel.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { aCountedServer } from '#tests/bench/a-counted-server.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aParcel } from '#tests/support/device/a-parcel.ts';
import { openFaultProxy } from '#tests/support/network/fault-proxy.ts';

/*
 * npm run bench:upload: how much of a line an upload of half an hour uses, whole and with cuts, by the outbox's own machine
 * and the real server behind the shaping proxy. Efficiency is bytes × 8 ÷ rate ÷ time, from the address to the last answer.
 */
const HALF_AN_HOUR_BYTES = 22_000_000;
const ROUND_TRIP_MS = 150;
const MAX_MS = 8 * MINUTE_MS;
/** ONLY='8 Mbit' for some of the lines. */
const ONLY = new RegExp(process.env['ONLY'] ?? '');

interface Case {
  readonly name: string;
  readonly bytes?: number;
  readonly bytesPerSecond: number;
  readonly resumable: boolean;
  readonly cutEveryMs: number | null;
}

const CASES: readonly Case[] = [
  { name: '8 Mbit/s, PUT', bytesPerSecond: 1_000_000, resumable: false, cutEveryMs: null },
  { name: '8 Mbit/s, resumable', bytesPerSecond: 1_000_000, resumable: true, cutEveryMs: null },
  {
    name: '8 Mbit/s, cut every 10 s',
    bytesPerSecond: 1_000_000,
    resumable: true,
    cutEveryMs: 10 * SECOND_MS,
  },
  // As near to a minute as the largest take comes: it is over after 52 s.
  {
    name: '8 Mbit/s, largest take, cut after 30 s',
    bytes: MAX_RECORDING_BYTES,
    bytesPerSecond: 1_000_000,
    resumable: true,
    cutEveryMs: 30 * SECOND_MS,
  },
  { name: '1.6 Mbit/s, PUT', bytesPerSecond: 200_000, resumable: false, cutEveryMs: null },
  { name: '1.6 Mbit/s, resumable', bytesPerSecond: 200_000, resumable: true, cutEveryMs: null },
  { name: '1.6 Mbit/s, cut every minute', bytesPerSecond: 200_000, resumable: true, cutEveryMs: MINUTE_MS },
];

const server = await aCountedServer(process.cwd());
const http = createAdaptorServer({ fetch: server.fetch }) as Server;
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const place = { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1 };
const { lessonID } = (await server.api(learning.showLesson, place)).lesson;
let isOver = false;
process.once('SIGINT', () => {
  isOver = true;
});

console.log(`round trip ${ROUND_TRIP_MS} ms`);
console.log('| line | MB | seconds | bytes × 8 ÷ rate | efficiency | cuts | requests with a body |');
console.log('|---|---|---|---|---|---|---|');
for (const [index, each] of CASES.entries()) {
  if (isOver) break;
  if (!ONLY.test(each.name)) continue;
  const { seconds, cuts, bodies } = await measured(each, index + 1);
  const { bytes = HALF_AN_HOUR_BYTES } = each;
  const ideal = bytes / each.bytesPerSecond;
  const share = `${((ideal / seconds) * 100).toFixed(1)} %`;
  const megabytes = (bytes / 1_000_000).toFixed(1);
  console.log(
    `| ${each.name} | ${megabytes} | ${seconds.toFixed(1)} | ${ideal.toFixed(1)} | ${share} | ${cuts} | ${bodies} |`,
  );
}
http.close();
http.closeAllConnections();
await server.end();
process.exit(isOver ? 130 : 0);

async function measured(
  { bytes: byteLength = HALF_AN_HOUR_BYTES, bytesPerSecond, resumable, cutEveryMs }: Case,
  seed: number,
) {
  const port = (http.address() as AddressInfo).port;
  const proxy = await openFaultProxy({ target: () => port });
  proxy.shape({ bytesPerSecond, roundTripMs: ROUND_TRIP_MS });
  const origin = `http://127.0.0.1:${proxy.port}`;
  let bodies = 0;
  const fetcher = ((address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT' || init.method === 'PATCH') bodies += 1;
    return fetch(new URL(address, origin), init);
  }) as typeof fetch;
  const bytes = audioBytes('audio/webm', byteLength, seed);
  const facts = { lessonID, byteLength, sha256: sha256Of(bytes), contentType: 'audio/webm' as const };
  let stored: Parcel = aParcel('address', {
    ...facts,
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    uid: 'bench',
    ...(resumable ? { resumable } : {}),
  });
  const times = { began: 0, ended: 0 };
  const [body, isWhole] = [new Blob([bytes]), { byteLength, sha256: facts.sha256 }];
  const uploads = resumableByFetch(fetcher);
  const ports = {
    now: () => Date.now(),
    luck: () => Math.random(),
    newKey: () => crypto.randomUUID(),
    identity: async () => ({ uid: 'bench', token: 'bench' }),
    parcels: {
      listOf: async () => [stored],
      apply: async (_: string, change: (parcel: Parcel) => Parcel) => {
        stored = change(stored);
        return stored;
      },
    },
    api: createApi({ origin: '', fetch: fetcher, idToken: async () => 'bench' }),
    bytes: async () => bytes,
    sha256: async () => facts.sha256,
    put: putByFetch(fetcher),
    parts: {
      fingerprint: async () => isWhole,
      rest: async (_: Parcel, from: number) => body.slice(from),
      offset: uploads.offset,
      send: (_: Parcel, part: Parameters<typeof uploads.send>[0]) => uploads.send(part, () => {}),
    },
    onDelivered: async () => {},
    onStep: ({ from, to }: { from: string; to: string }) => {
      if (from === 'address' && to === 'upload') times.began = performance.now();
      if (from === 'upload' && to === 'register') times.ended = performance.now();
    },
  } as unknown as OutboxPorts;
  let cuts = 0;
  const cutting =
    cutEveryMs === null
      ? undefined
      : setInterval(() => {
          cuts += 1;
          proxy.reset();
        }, cutEveryMs);
  const until = Date.now() + MAX_MS;
  try {
    while (!isSettled(stored) && Date.now() < until && !isOver) {
      await deliverLeg(stored, ports, MACHINE);
      const { gate } = stored;
      if (gate.kind === 'person') throw new Error(`the server refused: ${gate.why}`);
      if (gate.kind === 'later')
        await new Promise((done) => setTimeout(done, Math.min(DAY_MS, gate.at - Date.now())));
      // The steps after the upload are not what is measured.
      if (times.ended > 0) clearInterval(cutting);
    }
  } finally {
    clearInterval(cutting);
    await proxy.close();
  }
  if (times.ended === 0) throw new Error('the upload did not end in time');
  return { seconds: (times.ended - times.began) / SECOND_MS, cuts, bodies };
}
