import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { ApiError } from '#contract/errors.ts';
import type { Chance } from '#tests/support/chance.ts';
import { answer } from './server-calls.ts';
import type { ServerKeys } from './server-keys.ts';
import { refusal, type ServerState } from './server-state.ts';
import type { VirtualTime } from './virtual-time.ts';

/** One request as it arrives at the server. */
export interface Request {
  endpoint: Endpoint;
  input: unknown;
  token: string;
  key: string | undefined;
  /** The age of the copy that answers a read. */
  lag: number;
  /** The server crashes after the commit: the answer is lost, and the key stays leased. */
  restarts: boolean;
}

export type Received = { ok: true; output: unknown } | { ok: false; error: ApiError };

export interface VirtualServer {
  state: ServerState;
  serve(request: Request, done: (received: Received) => void): void;
  /** The uid of a token, or null when the token is refused. */
  refuse(token: string): void;
  /** This key answers 409 until then, whatever happens. */
  jam(scope: string, ms: number): void;
  calm(): void;
}

export interface ServerParts {
  state: ServerState;
  keys: ServerKeys | null;
  time: VirtualTime;
  chance: Chance;
}

export function tokenOf(uid: string, until: number, serial: number): string {
  return `${uid}|${until}|${serial}`;
}

export function virtualServer({ state, keys, time, chance }: ServerParts): VirtualServer {
  const refused = new Set<string>();
  const jammed = new Map<string, number>();
  const callerOf = (token: string): string => {
    const [uid = '', until = '0'] = token.split('|');
    if (refused.has(token) || Number(until) <= time.now()) throw refusal('api/unauthorized');
    return uid;
  };
  const scopeOf = ({ token, endpoint, key }: Request) => `${token.split('|')[0]} ${endpoint.path} ${key}`;

  function begin(request: Request, done: (received: Received) => void): void {
    const uid = callerOf(request.token);
    const scope = scopeOf(request);
    if ((jammed.get(scope) ?? 0) > time.now()) throw refusal('api/conflict', 2);
    const claim = request.key === undefined ? undefined : keys?.claim(scope, JSON.stringify(request.input));
    if (claim !== undefined && 'answer' in claim) {
      done({ ok: true, output: claim.answer });
      return;
    }
    time.after(chance.between(5, 200), () => {
      try {
        const { endpoint, input, lag } = request;
        const output = answer(state, endpoint, input as Input<Endpoint>, { uid, lag }) as Output<Endpoint>;
        if (request.restarts) return;
        claim?.keep(output);
        done({ ok: true, output });
      } catch (error) {
        claim?.release();
        done({ ok: false, error: error as ApiError });
      }
    });
  }

  return {
    state,
    serve(request, done) {
      try {
        begin(request, done);
      } catch (error) {
        done({ ok: false, error: error as ApiError });
      }
    },
    refuse: (token) => refused.add(token),
    jam: (scope, ms) => jammed.set(scope, time.now() + ms),
    calm: () => {
      jammed.clear();
      state.closed.clear();
    },
  };
}
