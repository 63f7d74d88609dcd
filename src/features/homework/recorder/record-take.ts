import { UPLOAD_LIMIT } from '#contract/homework.ts';
import type { HomeworkPlace, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { EmptyTake } from '#local/device-takes.ts';
import { StorageFull, type TakeHeader } from '#local/take.ts';
import type { OpenMicrophone, RunningRecording } from './microphone.ts';
import type { InterruptionReason, RecorderProblem } from './recorder-machine.ts';

/** A take ends so far below what the school takes: some slices are still on their way when it is told to end. */
const MARGIN_BYTES = 1024 * 1024;

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
  onCut: (reason: InterruptionReason) => void,
  limit: number = UPLOAD_LIMIT - MARGIN_BYTES,
): RunningTake {
  const { takes } = ports;
  let byteLength = 0;
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
    onCut('storage');
  }

  const onSlice = (bytes: ArrayBuffer) => {
    const mine = seq;
    seq += 1;
    byteLength += bytes.byteLength;
    // The school takes no larger file. It goes on as a further part rather than be refused after the last note.
    if (byteLength >= limit) onCut('length');
    // After a failure the store keeps the slice in memory and writes it first at the next chance.
    written = written.then(() => takes.append(takeID, mine, bytes)).catch(fail);
  };
  const recording = begin(microphone, onSlice, () => onCut('ended'));

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
        // Whatever failed on the way, the bytes are fixed now: a full device has cut the take, not lost it.
        return null;
      } catch (cause) {
        if (!(cause instanceof EmptyTake)) return problemOf(failure ?? cause);
        await takes.remove(takeID).catch(() => undefined);
        return failure === null ? 'empty' : problemOf(failure);
      }
    },
  };
}

/** A recorder that does not even begin is told as one that broke off, after the take's state has been entered. */
function begin(
  microphone: OpenMicrophone,
  onSlice: (bytes: ArrayBuffer) => void,
  onBroken: () => void,
): RunningRecording {
  try {
    return microphone.record(onSlice, onBroken);
  } catch {
    queueMicrotask(onBroken);
    return { stop: async () => undefined };
  }
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
