import { createHash } from 'node:crypto';

/** A picture of the image service, by its name and version. */
export interface SpecImage {
  readonly publicID: string;
  readonly version: number;
}

interface Author {
  readonly name: string;
  readonly username: string;
  readonly avatar: SpecImage | null;
}

/** All that a picture shows. Its hash is the picture's version: other content has another address. */
export type PictureSpec =
  | ({
      readonly kind: 'play';
      readonly title: string;
      readonly course: string;
      readonly lesson: string;
      readonly peaks: readonly number[];
      readonly seconds: number;
    } & Author)
  | {
      readonly kind: 'curriculum';
      readonly title: string;
      readonly lead: string;
      readonly image: SpecImage;
    }
  | ({ readonly kind: 'post'; readonly words: string; readonly image: SpecImage | null } & Author)
  | ({ readonly kind: 'person'; readonly bio: string } & Author);

/** Changes with how pictures are drawn, so that LINE and X ask again. */
const DESIGN = 1;

/** The name of a picture's content. */
export function specHash(spec: PictureSpec): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, spec]))
    .digest('hex')
    .slice(0, 32);
}

/** The picture of a spec that shows another one as well: an avatar, a cover or a photo. */
export function imagesOf(spec: PictureSpec): { avatar: SpecImage | null; image: SpecImage | null } {
  return {
    avatar: 'avatar' in spec ? spec.avatar : null,
    image: 'image' in spec ? spec.image : null,
  };
}
