import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { PageOutbox } from '#app/device/page-outbox.ts';
import { recordings } from '#contract/homework/recordings.ts';
import { homework } from '#contract/homework.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { browserMicrophone } from '#features/homework/recorder/browser-microphone.ts';
import type { RecordingsPorts } from '#features/homework/recordings/recordings-ports.ts';
import { NotSettled, settleWithin } from '#lib/settle-within.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import { reserveSpace } from '#local/takes/reserve-space.ts';
import { keepScreenOn } from '#sound/wake-lock.ts';
import { answerPorts } from './answer-ports.ts';

/** Maximum wait for the test of free space before a take. */
const RESERVE_TIMEOUT_MS = 3 * SECOND_MS;

export interface HomeworkDeps {
  uid: string;
  takes: DeviceTakes;
  outbox: Pick<
    PageOutbox,
    'delivery' | 'submit' | 'editNote' | 'sendNow' | 'notes' | 'recordActivity' | 'takeBackReply' | 'replies'
  >;
  api: Api;
  queries: QueryClient;
}

const newID = () => crypto.randomUUID();

/** Loaded with the first file that is made. */
const makeSound: HomeworkPorts['makeSound'] = async (pieces, contentType, options) => {
  const { makeInWorker } = await import('#sound/audio-file/make-in-worker.ts');
  return makeInWorker(pieces, contentType, options);
};

/** What the homework screen can do. Create them once per person: the screen holds on to them. */
export function homeworkPorts({ uid, takes, outbox, api, queries }: HomeworkDeps): HomeworkPorts {
  const now = () => Date.now();
  return {
    takes,
    microphone: browserMicrophone,
    now,
    monotonic: () => performance.now(),
    newID,
    async reserve(byteLength) {
      requestPersistence();
      // Without an answer the take begins all the same: it handles a full device, and storage that is lost.
      await settleWithin(RESERVE_TIMEOUT_MS, reserveSpace(byteLength)).catch((cause: unknown) => {
        if (!(cause instanceof NotSettled)) throw cause;
      });
    },
    keepAwake: async () => keepScreenOn(),
    delivery: outbox.delivery,
    submit: async (takeID, note, onProgress) => {
      const { submitTake } = await import('#features/homework/trim/submit-trimmed.ts');
      return submitTake(
        { takes, makeSound, newID, submit: outbox.submit, locks: navigator.locks ?? null },
        takeID,
        note,
        onProgress,
      );
    },
    makeSound,
    editNote: outbox.editNote,
    sendNow: outbox.sendNow,
    draftNote: {
      load: (key) => outbox.notes.load(uid, key),
      save: (key, note) =>
        note === ''
          ? outbox.notes.clear(uid, key)
          : outbox.notes.save(uid, key, note, new Date(now()).toISOString()),
    },
    serverTakes: (lessonID, page, signal) => api(homework.listAudios, { lessonID, page }, { signal }),
    answers: answerPorts({ uid, api, queries, outbox, now }),
  };
}

/** What マイ録音 can do. Create them once per person: the screen holds on to them. */
export function recordingsPorts(deps: HomeworkDeps): RecordingsPorts {
  return {
    ...homeworkPorts(deps),
    recordings: (input, signal) => deps.api(recordings.list, input, { signal }),
  };
}

/**
 * Requested with the first take, so that the browser does not evict recordings. Firefox asks the person and settles only
 * when they answer, so nothing ever waits for it.
 */
function requestPersistence(): void {
  void navigator.storage?.persist?.().catch(() => undefined);
}
