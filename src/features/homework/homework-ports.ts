import type { Page } from '#contract/entities/page.ts';
import type { AudioContentType, UserAudio } from '#contract/entities/user-audio.ts';
import type { DeliveryView } from '#domain/recordings/delivery-state.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import type { TakeStore } from '#local/takes/take.ts';
import type { MadeSound, SoundPiece } from '#sound/audio-file/make-sound.ts';
import type { AnswerPorts } from './answers/answer-ports.ts';
import type { Microphone } from './recorder/microphone.ts';

/** The take store with what the recorder and this screen use of it. */
export type HomeworkTakes = TakeStore & Pick<DeviceTakes, 'freeze' | 'findInterrupted'>;

/** Dependencies of the homework screen; src/app/adapters/homework-ports.ts implements them for the page. */
export interface HomeworkPorts {
  takes: HomeworkTakes;
  microphone: Microphone;
  /** Epoch milliseconds of the device. */
  now(): number;
  /** Milliseconds of a clock that never jumps, for durations. */
  monotonic(): number;
  /** A fresh UUID. */
  newID(): string;
  /** Proves that so many bytes fit by writing and deleting them; rejects with StorageFull. */
  reserve(byteLength: number): Promise<void>;
  /** Keeps the screen on; resolves with how to release it, also where the browser cannot. */
  keepAwake(): Promise<() => void>;
  delivery: DeliveryWatch;
  /**
   * Marks the take as submitted and puts it into the outbox; on disk when it resolves, with the ID that is on its way. Of a
   * trimmed take a file is made first, which is submitted in its place; `onProgress` goes from 0 to 1 meanwhile.
   */
  submit(takeID: string, note: string | null, onProgress?: (part: number) => void): Promise<string>;
  /** Makes one file of takes or parts of takes, off the main thread; rejects with NotMakeable where that is impossible. */
  makeSound(
    pieces: readonly SoundPiece[],
    contentType: AudioContentType,
    options?: { onProgress?: (part: number) => void; signal?: AbortSignal },
  ): Promise<MadeSound>;
  /** Changes the note of a submitted take. */
  editNote(takeID: string, note: string | null): Promise<void>;
  /** Opens closed gates and runs the outbox. */
  sendNow(): void;
  /** By the lesson for its next submission; replies and notes of submitted takes have keys of their own. */
  draftNote: { load(key: string): Promise<string>; save(key: string, note: string): Promise<void> };
  /** The recordings of a lesson on the server, newest first, a page (from 1) at a time; rejects offline. */
  serverTakes(lessonID: string, page: number, signal: AbortSignal): Promise<ServerTakesPage>;
  answers: AnswerPorts;
}

export interface ServerTakesPage {
  userAudios: UserAudio[];
  /** The last page has no `next`. */
  page: Page;
}

export interface DeliveryWatch {
  /** null if the outbox does not know the take. The same object until something changes. */
  of(takeID: string): DeliveryView | null;
  /** Called after any change of any take's delivery. */
  subscribe(listener: () => void): () => void;
}

/** The person and the lesson that takes on this screen belong to. */
export interface HomeworkContext {
  uid: string;
  lessonID: string;
  lesson: { lessonName: string; courseCode: string; courseVer: number; lessonOrder: number };
}
