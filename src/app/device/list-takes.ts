import { viewWithoutParcel } from '#domain/recordings/delivery-state.ts';
import type { WaitingTake } from '#features/home/home-ports.ts';
import { shownTakes } from '#local/takes/shown-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import type { OpenDevice } from './open-device.ts';

/** A person's takes for the home page: submitted ones, interrupted ones, and lessons with an unsubmitted one; newest first. */
export async function listTakes(open: OpenDevice, uid: string) {
  const [takes, interrupted] = await Promise.all([open.takes.listOf(uid), open.takes.findInterrupted(uid)]);
  return {
    shown: takes.filter(isSubmitted).map((take) => present(take, open)),
    interrupted: interrupted.map((take) => present(take, open)),
    recordedLessons: [
      ...new Set(
        shownTakes(takes)
          .filter(isRecorded)
          .map(({ lessonID }) => lessonID),
      ),
    ],
  };
}

function isSubmitted({ decision, state }: TakeHeader): boolean {
  return decision === 'submit' && state !== 'discarded';
}

function isRecorded({ decision }: TakeHeader): boolean {
  return decision === 'undecided';
}

function present(take: TakeHeader, { outbox }: OpenDevice): WaitingTake {
  const { lessonName, ...place } = take.lesson;
  const { state } = outbox.delivery.of(take.takeID) ?? viewWithoutParcel(take);
  return {
    takeID: take.takeID,
    lessonID: take.lessonID,
    lessonName,
    place,
    startedAt: take.startedAt,
    state,
  };
}
