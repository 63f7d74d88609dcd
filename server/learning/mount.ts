import { catalogue } from '#contract/catalogue.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { implement } from '#server/http/implement.ts';
import { readsForVisitors } from '#server/http/replica/for-visitors.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { catalogueHandlers } from '#server/learning/catalogue/catalogue-handlers.ts';
import { activityHandlers } from './lessons/activity-handlers.ts';
import { learningHandlers } from './lessons/learning-handlers.ts';
import { lessonMedia } from './lessons/lesson-media.ts';

/** Puts the calls about curriculums, courses and lessons on the app: public ones, a learner's own, and their activity. */
export const mountLessons: Mount = (app, deps) => {
  const media = lessonMedia(deps);
  implement(
    app,
    catalogue,
    readsForVisitors(deps, (on) => catalogueHandlers(on, media)),
    deps,
  );
  implement(app, learning, learningHandlers(deps, media), deps);
  implement(app, lessonActivity, activityHandlers(deps, media.sign), deps);
};
