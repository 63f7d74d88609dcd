import { catalogue } from '#contract/catalogue.ts';
import { learning } from '#contract/learning.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import type { Mount } from '#server/app-parts.ts';
import { catalogueHandlers } from '#server/catalogue/handlers.ts';
import { implement } from '#server/http/implement.ts';
import { activityHandlers } from './activity-handlers.ts';
import { learningHandlers } from './learning-handlers.ts';
import { lessonMedia } from './lesson-media.ts';

/** Curriculums, courses and lessons: for anyone, for a learner, and what a learner does with them. */
export const mountLessons: Mount = (app, parts) => {
  const media = lessonMedia(parts);
  implement(app, catalogue, catalogueHandlers(parts, media), parts);
  implement(app, learning, learningHandlers(parts, media), parts);
  implement(app, lessonActivity, activityHandlers(parts, media.sign), parts);
};
