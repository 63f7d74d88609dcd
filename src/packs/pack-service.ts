import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import type { DownloadProgress, PackSize } from './plan.ts';
import type { StoredPack } from './stored-pack.ts';

/** A pack as a screen shows it. */
export interface PackView {
  stored: StoredPack;
  /** Of the current download, or of what is on the device. */
  downloadProgress: DownloadProgress;
  /** null until the server has listed what belongs to it. */
  size: PackSize | null;
  /** Bytes that its removal frees; files that other packs need stay. */
  own: number;
  /** Lessons that open offline now. */
  lessonsHere: ReadonlySet<string>;
}

/** What a download that has not begun would bring. */
export interface PackOffer extends PackSize {
  /** Bytes that are not on the device yet. */
  toCome: number;
  /** False when the browser's estimate says that they will not fit. */
  fits: boolean;
}

export interface WifiChoice {
  /** False where the browser does not report the kind of connection: then there is nothing to choose. */
  known: boolean;
  only: boolean;
  /** Data is to be saved, by the browser or the device's setting: then `only` is true whatever was chosen. */
  saver: boolean;
}

export interface Room {
  usage: number;
  free: number;
}

/** Packs as screens read and change them; implemented in `app/device/packs/lazy-pack-service.ts`. */
export interface PackService {
  /** False where this browser cannot store files at all. */
  possible: boolean;
  /** null until the device's database is open. The same array until something changes. */
  list(): readonly PackView[] | null;
  wifi(): WifiChoice;
  subscribe(listener: () => void): () => void;
  /** Asks the server what a download would bring; rejects with ApiError. */
  offer(place: CoursePlace): Promise<PackOffer>;
  take(place: CoursePlace & { courseName: string }): Promise<void>;
  pause(id: string): Promise<void>;
  /** Resumes the download, whatever it waited for. */
  resume(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  onlyOnWifi(only: boolean): Promise<void>;
  /** null where the browser does not report it. */
  room(): Promise<Room | null>;
}

/** The pack of a course in a list; undefined where there is none. */
export function packOf(list: readonly PackView[], place: CoursePlace): PackView | undefined {
  return list.find(
    ({ stored }) => stored.courseCode === place.courseCode && stored.courseVer === place.courseVer,
  );
}
