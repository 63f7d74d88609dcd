import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { newTakeHeader } from '#features/homework/takes/new-take-header.ts';
import { discarded } from '#features/homework/takes/take-actions.ts';
import { EmptyTakeError } from '#local/takes/device-takes.ts';
import { StorageFull } from '#local/takes/take.ts';
import type { MicrophoneRecording, OpenMicrophone } from './microphone.ts';
import type { InterruptionReason, RecorderProblem } from './recorder-machine.ts';

/** A take ends this far below the server's limit: some chunks are still on their way when the recorder is stopped. */
const MARGIN_BYTES = 1024 * 1024;
const MAX_TAKE_BYTES = MAX_UPLOAD_BYTES - MARGIN_BYTES;

interface TakeStart {
  ports: Pick<HomeworkPorts, 'takes' | 'now'>;
  context: HomeworkContext;
  microphone: OpenMicrophone;
  takeID: string;
  continues: string | null;
  /** The take cannot go on. */
  onInterrupted(reason: InterruptionReason): void;
}

export interface TakeEnd {
  interruption: InterruptionReason | null;
  /** By the monotonic clock, never counted from chunks. */
  durationMs: number;
  peaks: number[];
  /** The take that was recorded again: it goes in the moment in which this one is on disk, and can be restored for 7 days. */
  again: string | null;
}

export interface TakeRecording {
  /** Ends the file, waits until the last chunk is on disk, fixes the bytes. Resolves with the problem, or null. */
  finish(end: TakeEnd): Promise<RecorderProblem | null>;
}

/**
 * Starts the recorder at once (the first beat does not wait for the disk) and writes header and chunks to disk in
 * order. The header comes first; the store holds its recording lock until the take is closed.
 */
export function recordTake({
  ports,
  context,
  microphone,
  takeID,
  continues,
  onInterrupted,
}: TakeStart): TakeRecording {
  const { takes } = ports;
  let byteLength = 0;
  let nextSeq = 0;
  let failure: unknown = null;
  /** Whether its header is on disk. */
  let isStored = false;
  const fail = (cause: unknown) => {
    failure = cause;
    onInterrupted('storage');
  };
  const startedAt = new Date(ports.now()).toISOString();
  const header = newTakeHeader(context, microphone, { takeID, continues, startedAt });
  let written = takes.start(header).then(() => {
    isStored = true;
  }, fail);

  const onChunk = (bytes: ArrayBuffer) => {
    const seq = nextSeq;
    nextSeq += 1;
    byteLength += bytes.byteLength;
    // The server accepts no larger file. The learner goes on in a further take instead of losing this one at the end.
    if (byteLength >= MAX_TAKE_BYTES) onInterrupted('length');
    // A storage that failed once has been tried for long: what still comes waits in memory, and is tried together when the take
    // is closed. Each for itself would keep the learner waiting for minutes.
    const write = async () =>
      failure === null ? takes.append(takeID, seq, bytes) : takes.hold(takeID, seq, bytes);
    written = written.then(write).catch(fail);
  };
  const recording = startRecorder(microphone, onChunk, () => onInterrupted('ended'));

  return {
    async finish({ interruption, durationMs, peaks, again }) {
      const tailMs = await recording.stop();
      await written;
      const reason = failure instanceof StorageFull ? 'storage' : interruption;
      try {
        await takes.freeze(takeID, {
          durationMs: durationMs + tailMs,
          peaks,
          replaces: {
            takeIDs: again === null ? [] : [again],
            change: (old) => old && discarded(old, ports.now()),
          },
          ...(reason === null ? {} : { interruption: reason }),
        });
        // Whatever failed on the way, the bytes are fixed now: a full device has cut the take, not lost it.
        return null;
      } catch (cause) {
        if (!(cause instanceof EmptyTakeError))
          return problemOf(failure ?? cause, isStored ? 'unsaved' : 'unstored');
        await takes.remove(takeID).catch(() => undefined);
        return failure === null ? 'empty' : problemOf(failure, 'unstored');
      }
    },
  };
}

/** A recorder that does not even start is reported as one that failed, after the state `recording` was entered. */
function startRecorder(
  microphone: OpenMicrophone,
  onChunk: (bytes: ArrayBuffer) => void,
  onFailed: () => void,
): MicrophoneRecording {
  try {
    return microphone.record(onChunk, onFailed);
  } catch {
    queueMicrotask(onFailed);
    return { stop: async () => 0 };
  }
}

/** @param otherwise whether anything of the take is left on disk */
function problemOf(cause: unknown, otherwise: 'unsaved' | 'unstored'): RecorderProblem {
  return cause instanceof StorageFull ? 'full' : otherwise;
}
