import { viewWithoutParcel } from '#domain/recordings/delivery-state.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { WaitingTake } from '#features/home/home-ports.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import type { OpenDevice } from './open-device.ts';

/** A delivered take stays listed for a day, so that its learner sees that it arrived. */
const SHOWN_AFTER_DELIVERY_MS = DAY_MS;

/** The submitted takes of a person, delivered ones for a day, and their interrupted takes; newest first. */
export async function listTakes(open: OpenDevice, uid: string, now: number) {
  const [takes, interrupted] = await Promise.all([open.takes.listOf(uid), open.takes.findInterrupted(uid)]);
  return {
    shown: takes.filter((take) => isShown(take, now)).map((take) => present(take, open)),
    interrupted: interrupted.map((take) => present(take, open)),
  };
}

function isShown(take: TakeHeader, now: number): boolean {
  if (take.decision !== 'submit' || take.state === 'discarded') return false;
  return take.deliveredAt === null || now - Date.parse(take.deliveredAt) < SHOWN_AFTER_DELIVERY_MS;
}

function present(take: TakeHeader, { outbox }: OpenDevice): WaitingTake {
  const { lessonName, ...place } = take.lesson;
  const { state } = outbox.delivery.of(take.takeID) ?? viewWithoutParcel(take);
  return { takeID: take.takeID, lessonName, place, startedAt: take.startedAt, state };
}
