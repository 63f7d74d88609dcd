import type { Api, CallOptions } from '#api/client.ts';
import { posts } from '#contract/community/posts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { homework } from '#contract/homework.ts';
import type { Fault } from './faults.ts';
import { trouble } from './request-faults.ts';
import type { VirtualProcess } from './virtual-process.ts';
import { refusal } from './virtual-server/server-state.ts';
import type { Received, Request } from './virtual-server/virtual-server.ts';
import type { VirtualWorld } from './virtual-world.ts';

type Step = 'address' | 'upload' | 'register' | 'submit' | 'note';
const STEPS = new Map<Endpoint, Step>([
  [homework.createUpload, 'address'],
  [homework.registerUpload, 'register'],
  [homework.submitAudio, 'submit'],
  [homework.addNote, 'note'],
  [posts.createImageUpload, 'address'],
  [posts.create, 'submit'],
  [posts.createComment, 'submit'],
]);

const TIMEOUT_MS = 15_000;
const ZOMBIE_MS = 600_000;

/** What the network does with one request: whether it reaches the server, and whether its answer returns. */
type Fate = 'fine' | 'request-lost' | 'answer-lost' | 'zombie' | 'doubled' | ApiError;

export function virtualApi(process: VirtualProcess, world: VirtualWorld): Api {
  const call = (endpoint: Endpoint, input: unknown, options: CallOptions = {}) =>
    new Promise<unknown>((resolve, reject) => {
      process.risk();
      if (!process.isAlive()) return;
      const settle = (received: Received) => {
        process.risk();
        process.hear(() => {
          world.truth.received(endpoint, input, received);
          if (received.ok) resolve(received.output);
          else reject(received.error);
        });
      };
      send(endpoint, input, options, settle, world);
    });
  return call as Api;
}

function send(
  endpoint: Endpoint,
  input: unknown,
  { token = '', idempotencyKey: key }: CallOptions,
  settle: (received: Received) => void,
  world: VirtualWorld,
): void {
  const { time, chance, faults, server } = world;
  const step = STEPS.get(endpoint);
  world.truth.called(step ?? 'another', world.time.now());
  const lag = endpoint.method === 'GET' && faults.strikes('F31 lagging copy') ? chance.between(0, 30_000) : 0;
  const restarts = step !== undefined && faults.strikes('F31 restart between commit and answer', 0.15);
  const request: Request = { endpoint, input, token, key, lag, restarts };
  trouble(request, world);
  const fail = (error: ApiError, ms: number) => time.after(ms, () => settle({ ok: false, error }));
  const arrive = (ms: number, done: (received: Received) => void) =>
    time.after(ms, () =>
      server.serve(request, (received) => time.after(chance.between(10, 300), () => done(received))),
    );
  /** Arrives when nobody waits for it any more. */
  const arriveLate = (ms: number) => time.after(ms, () => server.serve(request, () => {}));
  const lost = () => fail(new ApiError(chance.hits(0.5) ? 'api/timeout' : 'api/network'), TIMEOUT_MS);
  if (time.now() < world.device.offlineUntil) {
    fail(new ApiError('api/network'), 20);
    return;
  }
  const fate = fateOf(step, world);
  if (fate instanceof ApiError) {
    fail(fate, 50);
    return;
  }
  switch (fate) {
    case 'fine':
      if (restarts) lost();
      arrive(chance.between(10, 400), settle);
      return;
    case 'request-lost':
      lost();
      return;
    case 'answer-lost':
      lost();
      arriveLate(50);
      return;
    case 'zombie':
      lost();
      if (step === 'note') time.after(chance.between(1_000, 60_000), world.rewrite);
      arriveLate(chance.between(TIMEOUT_MS, ZOMBIE_MS));
      return;
    case 'doubled':
      if (restarts) lost();
      arriveLate(chance.hits(0.5) ? 60 : chance.between(1_000, ZOMBIE_MS));
      arrive(50, settle);
      return;
  }
}

function fateOf(step: Step | undefined, { faults, chance }: VirtualWorld): Fate {
  if (faults.strikes('F25 captive portal', 0.15)) {
    return new ApiError('api/unexpected-response', { status: 200 });
  }
  if (faults.strikes('F27 storm of 429, 500, 503', 0.3)) {
    const busy = chance.pick([
      'api/too-many-requests',
      'api/internal-server-error',
      'api/service-unavailable',
    ] as const);
    const long = chance.hits(0.2);
    if (long) faults.note('F27 Retry-After of an hour');
    return refusal(busy, long ? 3_600 : chance.hits(0.5) ? 5 : undefined);
  }
  if (step === undefined) return 'fine';
  if (step === 'note' && faults.strikes('F47 note refused at first', 0.4)) {
    return refusal('api/internal-server-error');
  }
  if (faults.strikes(`F18 request lost: ${step}` as Fault)) return 'request-lost';
  if (faults.strikes(`F19 answer lost: ${step}` as Fault)) return 'answer-lost';
  if (step !== 'address' && step !== 'upload' && faults.strikes(`F20 zombie: ${step}`)) return 'zombie';
  return faults.strikes(`F21 doubled: ${step}` as Fault) ? 'doubled' : 'fine';
}
