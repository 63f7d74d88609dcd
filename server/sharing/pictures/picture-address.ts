import { type PictureSpec, specHash } from './picture-spec.ts';

export const PICTURE_ADDRESS = '/media/links/';

/** Whose page a picture belongs to, as in the page's own address. */
export const PICTURE_PLACES = ['plays', 'posts', 'users', 'curriculums'] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

/** The version in an address: other content has another address, so that LINE and X ask again. */
export function versionOf(spec: PictureSpec): string {
  return specHash(spec).slice(0, 16);
}

/** `/media/links/plays/<slug>/<version>.jpg` */
export function picturePath(place: PicturePlace, id: string, spec: PictureSpec): string {
  return `${PICTURE_ADDRESS}${place}/${id}/${versionOf(spec)}.jpg`;
}
