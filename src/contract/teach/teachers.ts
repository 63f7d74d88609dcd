import * as z from 'zod/mini';
import { teacherGet, teacherPost, teacherSignInPost } from '../endpoint.ts';
import { boundedText } from '../entities/bounded.ts';
import { CurrCode, Uuid } from '../entities/ids.ts';
import { Image } from '../entities/media.ts';

/** The teacher who is signed in to the console. */
export const SignedInTeacher = z.object({
  teacherID: Uuid,
  name: z.string(),
  image: z.nullable(Image),
  /** Curriculums whose recordings this teacher answers. */
  curriculums: z.array(z.object({ currCode: CurrCode, currName: z.string() })),
});
export type SignedInTeacher = z.infer<typeof SignedInTeacher>;

/**
 * Names the teacher whom a page shows. The server refuses a call (401, `details: {reason: 'other-teacher'}`) once its cookie is
 * another teacher's: two teachers at one computer share the cookie, and what one of them wrote must not go out under the other's
 * name.
 */
export const SHOWN_TEACHER_HEADER = 'x-teacher';
export const OTHER_TEACHER = 'other-teacher';

/** A token of a link of one use: 32 random bytes in base64url. */
const LinkToken = boundedText(43).check(z.regex(/^[\w-]{43}$/));

/**
 * Signing in to the console. `requestLink` and `start` need no session; everything else of `/teach/api` does. `start` sets
 * the session's cookie (HttpOnly, SameSite=Strict, Path=/teach, 30 days).
 */
export const teachers = {
  /** Sends a link to this address if a teacher has it; the answer is the same either way. */
  requestLink: teacherSignInPost('/session/link/request', {
    input: z.object({ email: boundedText(254) }),
    output: z.object({}),
  }),
  /** Uses a link up. Used or expired: 410 `api/gone`. */
  start: teacherSignInPost('/session/start', {
    input: z.object({ token: LinkToken }),
    output: z.object({ teacher: SignedInTeacher }),
  }),
  show: teacherGet('/session/show', {
    input: z.object({}),
    output: z.object({ teacher: SignedInTeacher }),
  }),
  end: teacherPost('/session/end', { input: z.object({}), output: z.object({}) }),
};
