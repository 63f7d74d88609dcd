import type { Image } from '#contract/entities/media.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { expiryOf } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';

/*
 *   people/<object>               answers while a public profile or a visible post shows it
 *   people/<object>/<exp>/<sig>   for those who may see it nevertheless: its owner, and the school; for one to two days
 */
const PUBLIC_ID = /^(people\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))(?:\/(\d{1,12})\/([\w-]{43}))?$/;
const PREFIX = 'people/';

/** A picture of a person never changes: another one has another ID. */
export const PICTURE_VERSION = 1;

export function publicIDOf(objectID: string): string {
  return `${PREFIX}${objectID}`;
}

/** The object of the storage that holds a picture's bytes. */
export function objectOf(publicID: string): string {
  return publicID.slice(PREFIX.length);
}

/** The image of a picture that strangers may not see, for somebody who may. Never log it. */
export function signedImage(signer: Signer, publicID: string, now: Date): Image {
  const exp = expiryOf(now);
  const signed = `${publicID}/${exp}/${signer.sign('PICTURE', publicID, exp)}`;
  return { cldnPublicID: signed, cldnVersion: PICTURE_VERSION };
}

export interface WantedPicture {
  readonly publicID: string;
  /** Its address is signed: it may be shown whether strangers may see it or not. */
  readonly isSigned: boolean;
}

/** What an address asks for; undefined for another kind of image, null for a wrong or expired signature. */
export function wantedPicture(signer: Signer, name: string, now: Date): WantedPicture | null | undefined {
  if (!name.startsWith(PREFIX)) return undefined;
  const [, publicID, , exp, signature] = PUBLIC_ID.exec(name) ?? [];
  if (publicID === undefined) return null;
  if (exp === undefined) return { publicID, isSigned: false };
  const isOpen = Number(exp) * SECOND_MS > now.getTime();
  return isOpen && signer.isGood(signature, 'PICTURE', publicID, Number(exp))
    ? { publicID, isSigned: true }
    : null;
}
