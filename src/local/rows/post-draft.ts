import * as z from 'zod/mini';
import { parsedJSON } from '#local/parsed-json.ts';
import type { NoteRow } from './device-schema.ts';
import type { DeviceTable } from './device-table.ts';

/** A post that is being written. Its picture is in the picture store, under the same id. */
export const PostDraft = z.object({
  postID: z.string(),
  /** Grows with every change. */
  revision: z.int(),
  text: z.string(),
  playSlug: z.nullable(z.string()),
  currCode: z.nullable(z.string()),
  picture: z.nullable(
    z.object({
      contentType: z.string(),
      byteLength: z.int(),
      sha256: z.string(),
      width: z.int(),
      height: z.int(),
      alt: z.string(),
    }),
  ),
});
export type PostDraft = z.infer<typeof PostDraft>;

/** Stands in the place of a lesson among the drafts of notes. */
const POST = 'community post';

export interface PostDrafts {
  load(uid: string): Promise<PostDraft | null>;
  save(uid: string, draft: PostDraft): Promise<void>;
  clear(uid: string): Promise<void>;
}

/** The one post that each person is writing on this device. */
export function postDrafts(rows: DeviceTable<NoteRow>): PostDrafts {
  return {
    async load(uid) {
      const row = await rows.get(keyOf(uid));
      return row === null ? null : parsePostDraft(row.body);
    },
    async save(uid, draft) {
      const row = { id: keyOf(uid), uid, lessonID: POST, body: JSON.stringify(draft) };
      if (await rows.insert(row)) return;
      await rows.change(row.id, () => row);
    },
    async clear(uid) {
      await rows.change(keyOf(uid), () => null);
    },
  };
}

/** The draft of a row; null for a note on a recording, and for a draft of another version. */
export function parsePostDraft(body: string): PostDraft | null {
  return parsedJSON(PostDraft, body);
}

const keyOf = (uid: string) => `${uid}|${POST}`;
