import type * as z from 'zod/mini';

/**
 * `teacher`: the console's calls, by its session's cookie; a learner's token opens none of them. `teacherSignIn`: those
 * that begin such a session.
 */
export type Access = 'public' | 'private' | 'teacher' | 'teacherSignIn';
export type Schema = z.ZodMiniType;

/** One call of the API: its address, who may call it, its input and its output. */
export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema, A extends Access = Access> {
  readonly method: 'GET' | 'POST';
  readonly access: A;
  /** Relative to /api/v1 (public), /api/v1/private (private) or /teach/api (both of teachers). */
  readonly path: `/${string}`;
  readonly input: I;
  readonly output: O;
}

export type Input<E extends Endpoint> = z.input<E['input']>;
export type Parsed<E extends Endpoint> = z.output<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;
export type Resource = Readonly<Record<string, Endpoint>>;

interface Shape<I extends Schema, O extends Schema> {
  input: I;
  output: O;
}

function endpoint<A extends Access>(method: Endpoint['method'], access: A) {
  return <I extends Schema, O extends Schema>(path: `/${string}`, shape: Shape<I, O>): Endpoint<I, O, A> => ({
    method,
    access,
    path,
    input: shape.input,
    output: shape.output,
  });
}

export const publicGet = endpoint('GET', 'public');
export const publicPost = endpoint('POST', 'public');
export const privateGet = endpoint('GET', 'private');
export const privatePost = endpoint('POST', 'private');
// Pure: the learners' app calls none of them, and its build leaves them out.
export const teacherGet = /* @__PURE__ */ endpoint('GET', 'teacher');
export const teacherPost = /* @__PURE__ */ endpoint('POST', 'teacher');
export const teacherSignInPost = /* @__PURE__ */ endpoint('POST', 'teacherSignIn');

const PLACES: Readonly<Record<Access, string>> = {
  public: '/api/v1',
  private: '/api/v1/private',
  teacher: '/teach/api',
  teacherSignIn: '/teach/api',
};

/** The origin-relative address of a call, e.g. `/api/v1/private/lessons/show`. */
export function addressOf(endpoint: Pick<Endpoint, 'access' | 'path'>): string {
  return `${PLACES[endpoint.access]}${endpoint.path}`;
}
