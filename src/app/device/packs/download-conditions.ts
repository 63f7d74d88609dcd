import type { Hold, StoredPack } from '#packs/stored-pack.ts';

/** Browser support: `type` in Chromium on Android only, `saveData` in all of Chromium. */
interface Connection extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

export interface DownloadConditions {
  /** Why a download must not run now; null: nothing blocks it. */
  blockedBy(stored: Pick<StoredPack, 'asked'>): Hold | null;
  /** False where the browser does not report the kind of connection. */
  known(): boolean;
  saver(): boolean;
  onlyOnWifi(): boolean;
  /** Calls back when the kind of connection changes. Returns how to stop. */
  onChange(listener: () => void): () => void;
}

interface Deps {
  connection: Connection | undefined;
  isOnline: () => boolean;
  onlyOnWifi: () => boolean;
}

const UNMETERED: ReadonlySet<string> = new Set(['wifi', 'ethernet']);

export function downloadConditions({ connection, isOnline, onlyOnWifi }: Deps): DownloadConditions {
  const known = () => typeof connection?.type === 'string';
  const saver = () => connection?.saveData === true;
  return {
    blockedBy({ asked }) {
      if (!isOnline()) return { why: 'line' };
      if (known() && onlyOnWifi() && !UNMETERED.has(connection?.type ?? '')) return { why: 'wifi' };
      return saver() && !asked ? { why: 'saver' } : null;
    },
    known,
    saver,
    onlyOnWifi,
    onChange(listener) {
      connection?.addEventListener?.('change', listener);
      return () => connection?.removeEventListener?.('change', listener);
    },
  };
}

export function connectionOf(view: Pick<Window, 'navigator'>): Connection | undefined {
  return (view.navigator as Navigator & { connection?: Connection }).connection;
}
