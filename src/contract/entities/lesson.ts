import * as z from 'zod/mini';
import { CourseCode, LessonID, Time } from './ids.ts';
import { Image } from './media.ts';
import { Teacher } from './teacher.ts';
import { VideoSource } from './video.ts';

/** A warm-up of three minutes, and a task with its check for each of five days. */
export const Practice = z.object({
  warmUp: z.array(z.string()),
  days: z.array(z.object({ task: z.string(), check: z.string() })),
});
export type Practice = z.infer<typeof Practice>;

const LogTimes = z.object({
  completed: z.optional(Time),
  movie: z.optional(Time),
  text: z.optional(Time),
  /** The newest submission. */
  homeworkAudio: z.optional(Time),
});

export const Lesson = z.object({
  lessonID: LessonID,
  content: z.object({
    lessonName: z.string(),
    description: z.string(),
    image: Image,
    teacher: Teacher,
    mainVimeoID: z.nullable(z.int()),
    homeworkVimeoID: z.nullable(z.int()),
    /** What to play; null without a film, or where the person may not see it yet. */
    mainVideo: z.nullable(VideoSource),
    homeworkVideo: z.nullable(VideoSource),
    text: z.boolean(),
    /** The homework in a sentence or two; null where a lesson has none. */
    homework: z.nullable(z.string()),
    /**
     * The model recording, signed and playable without a bearer; null without one, or where the person may
     * not hear it yet.
     */
    modelAudioURL: z.nullable(z.string()),
    /** Only of the lesson itself, never in lists; absent where a lesson has no card. */
    practice: z.optional(Practice),
  }),
  location: z.object({
    courseCode: CourseCode,
    courseVer: z.int(),
    lessonOrder: z.int(),
    trial: z.optional(z.boolean()),
  }),
  log: z.object({
    completed: z.boolean(),
    movie: z.boolean(),
    text: z.boolean(),
    homeworkAudio: z.boolean(),
    homeworkNote: z.boolean(),
    /** Ticked days of the card, 1 to 5; absent without any. */
    practiceDays: z.optional(z.array(z.int())),
  }),
  /** When the server learnt of each; only what has happened. */
  logTimes: z.optional(LogTimes),
  delivered: z.boolean(),
  userLesson: z.optional(z.object({ startTime: Time })),
});
export type Lesson = z.infer<typeof Lesson>;

export const LessonStatus = z.object({ allCompleted: z.boolean(), allDelivered: z.boolean() });
export type LessonStatus = z.infer<typeof LessonStatus>;
