import { ApiError } from '#contract/errors.ts';
import type { teachers } from '#contract/teach/teachers.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { TeachHandlers } from '#server/teaching/implement-teach.ts';
import { signedInTeacher } from './account-store.ts';
import { requestLink } from './request-link.ts';
import { signIn, signOut } from './sign-in.ts';
import { enforceTeacherLimit, TEACHER_LIMITS } from './sign-in-limits.ts';

/** Calls about the session of the console. */
export function teacherHandlers(deps: ServerDeps): TeachHandlers<typeof teachers> {
  return {
    async requestLink({ email }, _, { sender }) {
      await requestLink(deps, email, sender);
      return {};
    },
    async start({ token }, _, { sender, cookie }) {
      await enforceTeacherLimit(deps, TEACHER_LIMITS.startsFromSender, sender);
      const { teacher, secret } = await signIn(deps, token, cookie.secret);
      cookie.set(secret);
      return { teacher };
    },
    async show(_, { teacherID }) {
      const teacher = await signedInTeacher(deps.db, teacherID);
      if (teacher === undefined) throw new ApiError('api/unauthorized');
      return { teacher };
    },
    async end(_, teacher, { cookie }) {
      await signOut(deps, teacher);
      cookie.clear();
      return {};
    },
  };
}
