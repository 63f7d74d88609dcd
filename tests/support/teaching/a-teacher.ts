import { randomUUID } from 'node:crypto';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import { insertTeacher } from '#server/teaching/teachers/account-store.ts';
import { insertSession } from '#server/teaching/teachers/session-store.ts';
import { type AServer, aBearer, requestOf } from '#tests/support/server/a-server.ts';

export interface ATeacher {
  readonly teacherID: string;
  readonly sessionID: string;
  /** What the console's page sends with each call: the session's cookie and its origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a call of the console and returns the raw answer. */
  send<E extends Endpoint>(endpoint: E, input: Input<E>, headers?: Record<string, string>): Promise<Response>;
  /** The same, with the parsed answer. */
  answer<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    // biome-ignore lint/suspicious/noExplicitAny: a test looks at what came, whatever it is
  ): Promise<{ status: number; body: any }>;
}

/** Headers of the console's page, signed in or not. */
export const FROM_THE_CONSOLE = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' } as const;

/** A teacher of these curriculums with an open session of the console. */
export async function aTeacher(
  { app, deps }: Pick<AServer, 'app' | 'deps'>,
  { name = '佐倉 美緒', email = null as string | null, currCodes = ['pf-beginner'] } = {},
): Promise<ATeacher> {
  const now = deps.clock.now();
  const teacher = { teacherID: randomUUID(), name, email, bio: '', subjects: [], image: null, currCodes };
  if (!(await insertTeacher(deps.db, teacher, now))) throw new Error(`another teacher has ${email}`);
  const secret = newSecret();
  const session = { hash: secretHash(secret), teacherID: teacher.teacherID };
  const expiresAt = new Date(now.getTime() + 30 * DAY_MS);
  const sessionID = await insertSession(deps.db, { ...session, expiresAt }, now);
  const headers = { ...FROM_THE_CONSOLE, cookie: `otomichi_teacher=${secret}` };
  const send: ATeacher['send'] = async (endpoint, input, more = {}) =>
    app.request(requestOf(endpoint, input, { ...headers, ...more }));
  return {
    teacherID: teacher.teacherID,
    sessionID,
    headers,
    send,
    async answer(...call) {
      const response = await send(...call);
      return { status: response.status, body: await response.json() };
    },
  };
}

/** Makes the headers of any call of the contract: a learner's bearer, or the cookie of a teacher. */
export async function callersOf(server: Pick<AServer, 'app' | 'deps'>) {
  // What ends a session must not shut the later calls out.
  const [teacher, leaving] = [await aTeacher(server), await aTeacher(server)];
  return ({ access, path }: Endpoint, uid: string): Readonly<Record<string, string>> => {
    if (access === 'public' || access === 'private') return aBearer(uid);
    if (access === 'teacherSignIn') return FROM_THE_CONSOLE;
    return path === '/session/end' ? leaving.headers : teacher.headers;
  };
}
