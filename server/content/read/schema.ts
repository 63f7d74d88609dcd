import * as z from 'zod/mini';
import { PRACTICE_DAYS, WARM_UP_STEPS } from '#domain/lessons/practice.ts';

/** Codes are parts of addresses (/courses/{courseCode}_{courseVer}), so few characters are allowed. */
const Code = z.string().check(z.regex(/^[a-z0-9-]+$/, 'code'));
/** Removes the spaces that a folded YAML text (`>-`) has at line ends, after Japanese punctuation. */
const withoutFoldSpaces = (text: string) => text.replace(/(?<=[。、！？」』）]) +(?=\S)/g, '');
const Text = z.string().check(z.regex(/\S/, 'empty'), z.overwrite(withoutFoldSpaces));
const FileName = z.string().check(z.regex(/^(?!\/)(?!.*\.\.\/\.\.)[\w./-]+$/, 'path'));
const FilmName = FileName.check(z.regex(/\.mp4$/, 'film'));
const VimeoID = z.nullable(z.int().check(z.positive()));

export const CategoriesFile = z.array(z.strictObject({ categoryCode: Code, categoryName: Text }));

export const TeachersFile = z.array(
  z.strictObject({
    teacherID: Code,
    familyName: Text,
    firstName: Text,
    familyNameEn: z.string().check(z.regex(/^[A-Za-z]+$/, 'latin')),
    firstNameEn: z.string().check(z.regex(/^[A-Za-z]+$/, 'latin')),
    avatar: z.nullable(FileName),
    /** How this teacher teaches, in a few sentences, for the course's 先生 tab. */
    bio: z.optional(Text.check(z.maxLength(400))),
    /** A spoken greeting. */
    voice: z.optional(z.nullable(FileName)),
  }),
);

/** Prices are whole yen, tax included. */
export const PlansFile = z.array(
  z.strictObject({
    planID: z.int().check(z.positive()),
    planName: z.enum(['standard', 'entry']),
    planPrice: z.int().check(z.positive()),
    teacherComment: z.boolean(),
  }),
);

export const CurriculumFile = z.strictObject({
  currCode: Code,
  currName: Text,
  category: Code,
  admission: z.boolean(),
  header: z.strictObject({
    title: Text,
    description: Text,
    admissionTexts: z.array(Text),
    image: FileName,
    thumbnail: FileName,
    purchaseTopImage: FileName,
  }),
  /** One product per plan; price and teacher's comment come from the plan, so that they cannot differ. */
  products: z.array(z.strictObject({ planID: z.int(), productName: Text, featureName: Text })),
  /** In the order in which the courses are taken. */
  courses: z.array(Code).check(z.minLength(1)),
});

export const CourseFile = z.strictObject({
  courseCode: Code,
  courseVer: z.int().check(z.positive()),
  courseName: Text,
  description: z.strictObject({ lead: Text, subtitle: Text, body: Text }),
  image: FileName,
  teachers: z.array(Code).check(z.minLength(1)),
  isTrial: z.boolean(),
});

/** A sentence or two of the card of five days. */
const CardText = Text.check(z.maxLength(160, 'long'));

const PracticeCard = z.strictObject({
  /** Three steps of a minute each. */
  warmUp: z.array(CardText).check(z.refine((steps) => steps.length === WARM_UP_STEPS, 'warm-up')),
  /** A task a day, and what the learner ticks when it works. */
  days: z
    .array(z.strictObject({ task: CardText, check: CardText }))
    .check(z.refine((days) => days.length === PRACTICE_DAYS, 'five days')),
});

export const LessonFile = z.strictObject({
  lessonName: Text,
  description: Text,
  image: FileName,
  teacher: Code,
  mainVimeoID: VimeoID,
  homeworkVimeoID: VimeoID,
  homework: z.nullable(Text),
  model: z.nullable(FileName),
  practice: z.optional(PracticeCard),
  /** The school's own films: <name>.mp4 with <name>.vtt and <name>.webp next to it; see `filmFilesOf`. */
  video: z.optional(z.nullable(FilmName)),
  homeworkVideo: z.optional(z.nullable(FilmName)),
});
