import type { Lesson } from '#contract/entities/lesson.ts';
import type { PackFile } from '#contract/entities/pack.ts';
import { type ImageSize, imageURL } from '#domain/image-url.ts';
import type { StoredImage } from '#server/db/tables.ts';
import type { Picture } from '#server/media/pictures.ts';

/** The boxes in which the app shows a lesson's picture: on its own page, on home, in a list. */
const LESSON_BOXES: readonly ImageSize[] = [
  { width: 640, height: 320 },
  { width: 640, height: 280 },
  { width: 160, height: 100 },
];
/** A course's picture: on its own page, in a list. */
const COURSE_BOXES: readonly ImageSize[] = [
  { width: 960, height: 540 },
  { width: 160, height: 100 },
];
const FACE: ImageSize = { width: 80, height: 80 };

/** What a picture of the catalogue weighs in the largest of these boxes; said where it cannot be made. */
const ABOUT_BYTES = 12_000;

const addressesOf = (image: StoredImage, boxes: readonly ImageSize[]) =>
  boxes.map((box) => imageURL(image, box));

export const lessonCovers = ({ content }: Lesson): string[] => addressesOf(content.image, LESSON_BOXES);

export const courseCovers = (
  course: StoredImage,
  teachers: readonly { avatar: StoredImage | null }[],
): string[] => [
  ...addressesOf(course, COURSE_BOXES),
  ...teachers.flatMap(({ avatar }) => (avatar ? addressesOf(avatar, [FACE]) : [])),
];

/** A cover's weight is that of the WebP that nearly every browser gets; making it now spares the wait when it is fetched. */
export async function coverFile(
  url: string,
  picture: (address: string) => Promise<Picture>,
): Promise<PackFile> {
  const byteLength = await picture(url).then(
    ({ size }) => size,
    () => ABOUT_BYTES,
  );
  return { kind: 'cover', url, byteLength, sha256: null };
}
