import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import type { DownloadProgress, PackSize } from './plan.ts';
import type { StoredPack } from './stored-pack.ts';

/** A pack as a screen shows it. */
export interface PackView {
  stored: StoredPack;
  /** Of what is being brought, or of what is here. */
  downloadProgress: DownloadProgress;
  /** null until the school has said what belongs to it. */
  size: PackSize | null;
  /** Bytes that removing it frees: files that other packs need stay. */
  own: number;
  /** Lessons that open without the line now. */
  lessonsHere: ReadonlySet<string>;
}

/** Of a download that is not begun yet. */
export interface PackOffer extends PackSize {
  /** Bytes that are not on the device yet. */
  toCome: number;
  /** False when the browser says already that they will not fit. */
  fits: boolean;
}

export interface WifiChoice {
  /** False where the browser does not tell what kind of line there is: then there is nothing to choose. */
  known: boolean;
  only: boolean;
  /** The browser is set to save data. */
  saver: boolean;
}

export interface Room {
  usage: number;
  free: number;
}

/** What screens know of packs and what a person does with them; put together in `app/pack-link.ts`. */
export interface PackService {
  /** False where this browser cannot keep files at all. */
  possible: boolean;
  /** null until the device's rows are open. The same array until something changes. */
  list(): readonly PackView[] | null;
  wifi(): WifiChoice;
  subscribe(listener: () => void): () => void;
  /** Asks the school what would come; rejects with ApiError. */
  offer(place: CoursePlace): Promise<PackOffer>;
  take(place: CoursePlace & { courseName: string }): Promise<void>;
  pause(id: string): Promise<void>;
  /** On again, whatever it waited for. */
  resume(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  onlyOnWifi(only: boolean): Promise<void>;
  /** null where the browser does not tell. */
  room(): Promise<Room | null>;
}

/** The pack of a course in a list; undefined where it is not taken along. */
export function packOf(list: readonly PackView[], place: CoursePlace): PackView | undefined {
  return list.find(
    ({ stored }) => stored.courseCode === place.courseCode && stored.courseVer === place.courseVer,
  );
}
