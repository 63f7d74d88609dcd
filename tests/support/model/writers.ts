import type { Activity, ActivityAction } from '#outbox/activity.ts';
import { COMMUNITY, isRefused, mayTakeBack, threadOf } from '#outbox/activity.ts';
import type { WritingTruth } from './truth.ts';
import { quickHash } from './virtual-device.ts';
import type { VirtualPhone } from './virtual-phone.ts';
import type { VirtualWorld } from './virtual-world.ts';

/** What learners write for the community with one phone. */
export interface Writers {
  /** Writes a post, with a picture or without, or a comment. */
  write(): void;
  /** Discards something that waits, where the app offers it. */
  discard(): void;
  /** Writes other words for something that the server refused. */
  rewriteRefused(): void;
}

export function writers({ device, chance, truth, time, faults }: VirtualWorld, phone: VirtualPhone): Writers {
  let seq = 0;
  const isHere = () => device.offUntil <= time.now() && !phone.process('page').isFrozen();
  const mine = (fits: (activity: Activity) => boolean): [Activity, WritingTruth] | null => {
    if (!isHere()) return null;
    const found = [...device.activities.values()].find(
      (activity) => activity.uid === device.session.uid && truth.writings.has(activity.id) && fits(activity),
    );
    const known = found && truth.writings.get(found.id);
    return found === undefined || known === undefined ? null : [found, known];
  };
  return {
    write() {
      const { uid } = device.session;
      if (uid === null || !isHere()) return;
      seq += 1;
      const id = chance.uuid();
      const bytes = chance.hits(0.6) ? Uint8Array.from([9, seq, chance.between(0, 255), uid.length]) : null;
      const text = `${seq}日目`;
      const action = actionOf(text, bytes, chance.hits(0.3) ? chance.uuid() : null);
      if (bytes !== null && action.kind === 'post') device.bytes.set(id, bytes);
      const sha256 = action.kind === 'post' ? (action.picture?.sha256 ?? null) : null;
      truth.writings.set(id, { id, uid, texts: [text], sha256, discarded: false, pictureLost: false });
      const lessonID =
        action.kind === 'post' ? COMMUNITY : threadOf(action.kind === 'comment' ? action.postID : '');
      const fresh = { tried: false, failures: 0, gate: { kind: 'open' as const } };
      const createdSeq = 1_000_000 + seq;
      device.activities.set(id, {
        v: 1,
        id,
        uid,
        lessonID,
        createdSeq,
        deed: action,
        key: chance.uuid(),
        ...fresh,
      });
      void phone.trigger('page');
    },
    discard() {
      // Not after a refusal, also when other words were written since: what was sent before it may still be on its way.
      const found = mine(
        (activity) =>
          !activity.tried && mayTakeBack(activity) && truth.writings.get(activity.id)?.texts.length === 1,
      );
      if (found === null || !faults.strikes('F42 taken back', 1)) return;
      const [activity, known] = found;
      device.activities.delete(activity.id);
      known.discarded = true;
    },
    rewriteRefused() {
      const found = mine(isRefused);
      if (found === null || found[0].deed.kind !== 'post') return;
      const [activity, known] = found;
      const text = `${known.texts.length}度目の言葉`;
      known.texts.push(text);
      const fresh = { tried: false, failures: 0, gate: { kind: 'open' as const }, key: chance.uuid() };
      device.activities.set(activity.id, { ...activity, ...fresh, deed: { ...found[0].deed, text } });
      void phone.trigger('page');
    },
  };
}

function actionOf(text: string, bytes: Uint8Array | null, postID: string | null): ActivityAction {
  if (postID !== null) return { kind: 'comment', postID, text, writtenAt: 0 };
  const picture = bytes && {
    contentType: 'image/jpeg' as const,
    byteLength: bytes.byteLength,
    sha256: quickHash(bytes),
    width: 4,
    height: 3,
    alt: '',
    uploadID: null,
    restarts: 0,
  };
  return { kind: 'post', text, picture, playSlug: null, currCode: null, writtenAt: 0 };
}
