import { EmptyTake } from '#local/device-takes.ts';
import { StorageFull, type TakeHeader } from '#local/take.ts';
import type { HomeworkPlace, HomeworkPorts } from './homework-ports.ts';
import type { OpenMicrophone } from './microphone.ts';
import type { InterruptionReason, RecorderProblem } from './recorder.ts';

type Parts = Pick<HomeworkPorts, 'takes' | 'now'>;

export interface TakeEnd {
  interruption: InterruptionReason | null;
  /** By the monotonic clock, never counted from slices. */
  durationMs: number;
  peaks: number[];
}

export interface RunningTake {
  /** Ends the file, waits until the last slice is on disk, fixes the bytes. Resolves with what went wrong, or null. */
  finish(end: TakeEnd): Promise<RecorderProblem | null>;
}

/**
 * Starts the recorder at once (the first beat does not wait for the disk) and puts header and slices on disk in
 * order. The header comes first; its lifeline lock is held by the store until the take is closed.
 */
export function runTake(
  ports: Parts,
  place: HomeworkPlace,
  microphone: OpenMicrophone,
  { takeID, continues }: { takeID: string; continues: string | null },
  onFull: () => void,
): RunningTake {
  const { takes } = ports;
  let seq = 0;
  let failure: unknown = null;
  const startedAt = new Date(ports.now()).toISOString();
  let written = (async () => {
    const before = await takes.listOf(place.uid);
    const createdSeq = 1 + Math.max(0, ...before.map((take) => take.createdSeq));
    await takes.start(newHeader(place, microphone, { takeID, continues, startedAt, createdSeq }));
  })().catch(fail);

  function fail(cause: unknown) {
    failure = cause;
    onFull();
  }

  const recording = microphone.record((bytes) => {
    const mine = seq;
    seq += 1;
    // After a failure the store keeps the slice in memory and writes it first at the next chance.
    written = written.then(() => takes.append(takeID, mine, bytes)).catch(fail);
  });

  return {
    async finish({ interruption, durationMs, peaks }) {
      await recording.stop();
      await written;
      const reason = failure instanceof StorageFull ? 'storage' : interruption;
      try {
        await takes.freeze(takeID, {
          durationMs,
          peaks,
          ...(reason === null ? {} : { interruption: reason }),
        });
        return failure === null ? null : problemOf(failure);
      } catch (cause) {
        if (!(cause instanceof EmptyTake)) return problemOf(failure ?? cause);
        await takes.remove(takeID).catch(() => undefined);
        return failure === null ? 'empty' : problemOf(failure);
      }
    },
  };
}

function problemOf(cause: unknown): RecorderProblem {
  return cause instanceof StorageFull ? 'full' : 'unsaved';
}

export function newHeader(
  place: HomeworkPlace,
  source: Pick<OpenMicrophone, 'settings' | 'contentType'>,
  take: Pick<TakeHeader, 'takeID' | 'continues' | 'startedAt' | 'createdSeq'>,
): TakeHeader {
  return {
    ...take,
    uid: place.uid,
    lessonID: place.lessonID,
    lesson: place.lesson,
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
