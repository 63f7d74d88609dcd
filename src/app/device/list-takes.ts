import { viewWithoutParcel } from '#domain/recordings/delivery-state.ts';
import type { WaitingTake } from '#features/home/home-ports.ts';
import type { TakeHeader } from '#local/take.ts';
import type { OpenDevice } from './open-device.ts';

/** A take that arrived stays in sight for a day, so that its learner sees that it did. */
const SHOWN_MS = 24 * 60 * 60 * 1000;

/** What a person handed in and has not long had confirmed, and what broke off; newest first. */
export async function listTakes(open: OpenDevice, uid: string, now: number) {
  const [takes, broken] = await Promise.all([open.takes.listOf(uid), open.takes.findInterrupted(uid)]);
  return {
    shown: takes.filter((take) => isShown(take, now)).map((take) => present(take, open)),
    offered: broken.map((take) => present(take, open)),
  };
}

function isShown(take: TakeHeader, now: number): boolean {
  if (take.decision !== 'submit' || take.state === 'discarded') return false;
  return take.deliveredAt === null || now - Date.parse(take.deliveredAt) < SHOWN_MS;
}

function present(take: TakeHeader, { outbox }: OpenDevice): WaitingTake {
  const { lessonName, ...place } = take.lesson;
  const { state } = outbox.delivery.of(take.takeID) ?? viewWithoutParcel(take);
  return { takeID: take.takeID, lessonName, place, startedAt: take.startedAt, state };
}
