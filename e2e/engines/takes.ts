import { until } from '../support/until.ts';
import type { EnginePage } from './engine.ts';
import { shows, tapOn } from './screen.ts';

const DECODING_LIMIT_MS = 30_000;

/** The newest take once it is closed. */
export async function closedTake(page: EnginePage): Promise<StoredTake> {
  return until('the take to be closed', () =>
    page.evaluate(readNewest, { isClosed: true, limitMs: DECODING_LIMIT_MS }),
  );
}

export async function recordByTouch(page: EnginePage, seconds: number): Promise<void> {
  await tapOn(page, 'button', '録音する');
  await timerShows(page, seconds);
  await tapOn(page, 'button', '停止');
  await shows(page, 'この録音を提出する');
}

export function timerShows(page: EnginePage, seconds: number): Promise<boolean> {
  return until(`${seconds} s on the timer`, () =>
    page.evaluate((wanted) => {
      const shown = document.querySelector('[role=timer]')?.textContent ?? '';
      const [minutes = 0, rest = 0] = shown.split(':').map(Number);
      return minutes * 60 + rest >= wanted;
    }, seconds),
  );
}

/** In the page: file types that the browser shall not offer to the recorder. */
export function offerNot(types: readonly string[]): void {
  const offered = MediaRecorder.isTypeSupported.bind(MediaRecorder);
  MediaRecorder.isTypeSupported = (type) => !types.some((each) => type.startsWith(each)) && offered(type);
}

export interface StoredTake {
  takeID: string;
  contentType: string;
  state: string;
  head: string;
  byteLength: number;
  /** Seconds by the clock of the recorder. */
  recorded: number;
  /** Seconds that the browser decodes. */
  decoded: number;
  peak: number;
}

/** The newest take as it lies in the device's database, decoded by the browser that made it. */
export async function newestTake(page: EnginePage): Promise<StoredTake> {
  const take = await page.evaluate(readNewest, { isClosed: false, limitMs: DECODING_LIMIT_MS });
  if (take === null) throw new Error('there is no take');
  return take;
}

/** null: there is none, or it is to be closed and is not yet. */
async function readNewest({ isClosed, limitMs }: { isClosed: boolean; limitMs: number }) {
  const opened = indexedDB.open('otomichi-takes');
  const ready = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  const db = await ready(opened);
  const takes = await ready(db.transaction('takes').objectStore('takes').getAll());
  takes.sort((one, other) => other.createdSeq - one.createdSeq);
  const [take] = takes;
  const recorded = (take?.frozen?.durationMs ?? 0) / 1_000;
  if (take === undefined || (isClosed && (take.state !== 'closed' || recorded === 0))) {
    db.close();
    return null;
  }
  const range = IDBKeyRange.bound([take.takeID], [take.takeID, []]);
  const chunks: ArrayBuffer[] = await ready(db.transaction('chunks').objectStore('chunks').getAll(range));
  db.close();
  const blob = new Blob(chunks);
  const bytes = await blob.arrayBuffer();
  const head = String.fromCharCode(...new Uint8Array(bytes.slice(0, 12)));
  const { takeID, contentType, state } = take;
  const known = { takeID, contentType, state, head, byteLength: blob.size, recorded };
  const audio = await new Promise<AudioBuffer>((done, fail) => {
    setTimeout(() => fail(new Error(`decoding does not end: ${JSON.stringify(known)}`)), limitMs);
    new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes).then(done, fail);
  });
  const peak = audio.getChannelData(0).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  return { ...known, decoded: audio.duration, peak };
}
