import * as z from 'zod/mini';
import { PRACTICE_DAYS } from '#domain/lessons/practice.ts';
import { privateGet, privatePost } from './endpoint.ts';
import { boundedInt } from './entities/bounded.ts';
import { LessonID } from './entities/ids.ts';
import { HomeworkNote } from './homework.ts';

const ofLesson = z.object({ lessonID: LessonID });
const nothing = z.object({});
const PracticeDay = boundedInt(1, PRACTICE_DAYS);
const Mark = boundedInt(1, 5);

/** Activity in a lesson, except homework (`homework.ts`). */
export const lessonActivity = {
  /** A signed address of the Markdown document; needs no bearer. */
  showText: privateGet('/lessons/texts/show', { input: ofLesson, output: z.object({ url: z.string() }) }),
  logText: privatePost('/lessons/texts/logs/update', { input: ofLesson, output: nothing }),
  logMovie: privatePost('/lessons/movies/logs/update', { input: ofLesson, output: nothing }),
  updateCompletion: privatePost('/lessons/completion/update', {
    input: z.object({ lessonID: LessonID, completed: z.boolean() }),
    output: nothing,
  }),
  /** Ticks a day of the lesson's card, or takes the tick back. */
  updatePractice: privatePost('/lessons/practice/update', {
    input: z.object({ lessonID: LessonID, day: PracticeDay, done: z.boolean() }),
    output: nothing,
  }),
  sendFeedback: privatePost('/lessons/feedbacks', {
    input: z.object({
      lessonID: LessonID,
      satisfaction: Mark,
      difficulty: Mark,
      comment: z.optional(HomeworkNote),
    }),
    output: nothing,
  }),
};
