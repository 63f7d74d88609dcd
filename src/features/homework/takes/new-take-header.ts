import type { HomeworkContext } from '#features/homework/homework-ports.ts';
import type { TakeHeader } from '#local/takes/take.ts';

/** The header of a take whose bytes are about to be written, recorded or imported. */
export function newTakeHeader(
  context: HomeworkContext,
  source: Pick<TakeHeader, 'settings' | 'contentType'>,
  take: Pick<TakeHeader, 'takeID' | 'continues' | 'startedAt'>,
): TakeHeader {
  return {
    ...take,
    // The store assigns it when the take starts.
    createdSeq: 0,
    uid: context.uid,
    lessonID: context.lessonID,
    lesson: context.lesson,
    contentType: source.contentType,
    settings: source.settings,
    state: 'recording',
    interruption: null,
    frozen: null,
    peaks: [],
    decision: 'undecided',
    note: null,
    discardedAt: null,
    deliveredAt: null,
  };
}
