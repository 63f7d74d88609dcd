import type { Lesson } from '#contract/entities/lesson.ts';
import type { PackFile } from '#contract/entities/pack.ts';
import { type ImageSize, imageURL } from '#domain/image-url.ts';
import type { StoredImage } from '#server/db/tables/tables.ts';

interface Box extends ImageSize {
  /** What a cover weighs in this box as WebP, on the average of the first three curriculums. */
  readonly about: number;
}

const LIST: Box = { width: 160, height: 100, about: 3_500 };
/** The boxes in which the app shows a lesson's picture: on its own page, on home, in a list. */
const LESSON_BOXES: readonly Box[] = [
  { width: 640, height: 320, about: 11_500 },
  { width: 640, height: 280, about: 10_500 },
  LIST,
];
/** A course's picture: on its own page, in a list. */
const COURSE_BOXES: readonly Box[] = [{ width: 960, height: 540, about: 15_500 }, LIST];
const FACE: Box = { width: 80, height: 80, about: 2_000 };

/** Covers are made when they are fetched; making them for the manifest would take a cold server seconds. */
const covers = (image: StoredImage, boxes: readonly Box[]): PackFile[] =>
  boxes.map((box) => ({
    kind: 'cover',
    url: imageURL(image, box),
    byteLength: box.about,
    sha256: null,
  }));

export const lessonCovers = ({ content }: Lesson): PackFile[] => covers(content.image, LESSON_BOXES);

export const courseCovers = (
  course: StoredImage,
  teachers: readonly { avatar: StoredImage | null }[],
): PackFile[] => [
  ...covers(course, COURSE_BOXES),
  ...teachers.flatMap(({ avatar }) => (avatar ? covers(avatar, [FACE]) : [])),
];
