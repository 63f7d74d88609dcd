import { profiles } from '#contract/community/profiles.ts';
import type { PictureType } from '#domain/community/post.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';

/** Sends a picture as the app does. @returns the status of the PUT, and its upload */
export async function sendPicture(
  listening: ListeningServer,
  uid: string,
  bytes: Uint8Array,
  contentType: PictureType = 'image/jpeg',
  address: typeof profiles.createAvatarUpload = profiles.createAvatarUpload,
): Promise<{ status: number; uploadID: string }> {
  const call = listening.api(uid);
  const announced = { contentType, byteLength: bytes.byteLength };
  const { url, headers, uploadID } = await call(address, announced);
  const { status } = await listening.put(url, headers, new Uint8Array(bytes));
  return { status, uploadID };
}
