import type { Page } from '#contract/entities/page.ts';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import type { DeliveryView } from '#domain/delivery-state.ts';
import type { DeviceTakes } from '#local/device-takes.ts';
import type { TakeStore } from '#local/take.ts';
import type { Microphone } from './recorder/microphone.ts';

/** The byte store with what the recorder and this screen use of it. */
export type HomeworkTakes = TakeStore & Pick<DeviceTakes, 'freeze' | 'findInterrupted'>;

/** The world as the homework screen sees it; src/app/adapters/homework-ports.ts makes it for the page. */
export interface HomeworkPorts {
  takes: HomeworkTakes;
  microphone: Microphone;
  /** Epoch milliseconds of the device. */
  now(): number;
  /** Milliseconds that never jump, for lengths. */
  monotonic(): number;
  /** A fresh UUID. */
  newID(): string;
  /** Proves that so many bytes fit by writing and deleting them; rejects with StorageFull. */
  reserve(byteLength: number): Promise<void>;
  /** Keeps the screen on; returns how to let go. Resolves also where the browser cannot. */
  keepAwake(): Promise<() => void>;
  delivery: DeliveryWatch;
  /** Marks the take as handed in and puts it into the outbox; on disk when it resolves. */
  submit(takeID: string, note: string | null): Promise<void>;
  /** A submitted take's note; an unsubmitted one's stands in the draft. */
  editNote(takeID: string, note: string | null): Promise<void>;
  /** Opens shut gates and runs the outbox. */
  sendNow(): void;
  draftNote: { load(lessonID: string): Promise<string>; save(lessonID: string, note: string): Promise<void> };
  /** What the school has of this lesson, newest first, a page (from 1) at a time; rejects offline. */
  serverTakes(lessonID: string, page: number, signal: AbortSignal): Promise<ServerTakesPage>;
}

export interface ServerTakesPage {
  userAudios: UserAudio[];
  /** No `next`: this was the last page. */
  page: Page;
}

export interface DeliveryWatch {
  /** null: the outbox knows nothing of this take. The same object until something changes. */
  of(takeID: string): DeliveryView | null;
  /** Called after any change of any take's delivery. */
  subscribe(listener: () => void): () => void;
}

/** Who learns what here. */
export interface HomeworkPlace {
  uid: string;
  lessonID: string;
  lesson: { lessonName: string; courseCode: string; courseVer: number; lessonOrder: number };
}
