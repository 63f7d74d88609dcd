import { teachers } from '#contract/teach/teachers.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { implementTeach } from './implement-teach.ts';
import { teacherHandlers } from './teachers/teacher-handlers.ts';

/** Puts the calls of the teacher console on the app. */
export const mountTeaching: Mount = (app, deps) => {
  implementTeach(app, teachers, teacherHandlers(deps), deps);
};
