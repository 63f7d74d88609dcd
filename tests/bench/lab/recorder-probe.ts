/** What the probe has seen of the recorder; times in milliseconds of the page's clock. */
export interface RecorderTimes {
  /** The last press of a button. */
  pressedAt: number;
  /** When the microphone was there, and when its first sample was taken: the recorder's own `start`. */
  openedAt: number | null;
  startedAt: number | null;
  /** When one more row said that its take is saved. */
  savedAt: number | null;
}

declare global {
  interface Window {
    recorderTimes?: RecorderTimes;
  }
}

/** Runs in the page before anything else of it. Self-contained: it is sent to the browser as text. */
export function installRecorderProbe(): void {
  const SAVED = 'この端末に保存済み';
  const times: RecorderTimes = { pressedAt: 0, openedAt: null, startedAt: null, savedAt: null };
  window.recorderTimes = times;
  const savedRows = () => (document.body?.textContent ?? '').split(SAVED).length - 1;
  let saved = 0;
  addEventListener(
    'click',
    () => {
      Object.assign(times, { pressedAt: performance.now(), openedAt: null, startedAt: null, savedAt: null });
      saved = savedRows();
    },
    { capture: true },
  );
  const ask = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (...given) {
    const stream = await ask.apply(this, given);
    times.openedAt = performance.now();
    return stream;
  };
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function (...given) {
    this.addEventListener('start', () => {
      times.startedAt = performance.now();
    });
    return start.apply(this, given);
  };
  const look = () => {
    if (times.savedAt === null && savedRows() > saved) times.savedAt = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
