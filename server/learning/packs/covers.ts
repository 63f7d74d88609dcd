import type { Lesson } from '#contract/entities/lesson.ts';
import type { PackFile } from '#contract/entities/pack.ts';
import { type ImageSize, imageURL } from '#domain/image-url.ts';
import type { StoredImage } from '#server/db/tables/learning.ts';

type Box = ImageSize & {
  /** Average size in bytes of a cover in this box as WebP, over the first three curriculums. */
  readonly averageBytes: number;
};

const LIST: Box = { width: 160, height: 100, averageBytes: 3_500 };
/** The sizes in which the app shows a picture of a lesson: on its own page, on home, in a list. */
const LESSON_BOXES: readonly Box[] = [
  { width: 640, height: 320, averageBytes: 11_500 },
  { width: 640, height: 280, averageBytes: 10_500 },
  LIST,
];
/** The sizes of a picture of a course: on its own page, in a list. */
const COURSE_BOXES: readonly Box[] = [{ width: 960, height: 540, averageBytes: 15_500 }, LIST];
const FACE: Box = { width: 80, height: 80, averageBytes: 2_000 };

/** Covers are rendered when they are fetched: rendering them for the manifest would take seconds on a cold server. */
const covers = (image: StoredImage, boxes: readonly Box[]): PackFile[] =>
  boxes.map((box) => ({
    kind: 'cover',
    url: imageURL(image, box),
    byteLength: box.averageBytes,
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
