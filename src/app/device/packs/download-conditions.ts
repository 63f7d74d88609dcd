import type { Hold, StoredPack } from '#packs/stored-pack.ts';

/** Browser support: `type` in Chromium on Android only. */
interface Connection extends EventTarget {
  readonly type?: string;
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
  /** The browser or this device is to load little: then also Wi-Fi alone will do. */
  savesData: () => boolean;
  isOnline: () => boolean;
  onlyOnWifi: () => boolean;
}

const UNMETERED: ReadonlySet<string> = new Set(['wifi', 'ethernet']);

export function downloadConditions({ connection, savesData, isOnline, ...choice }: Deps): DownloadConditions {
  const known = () => typeof connection?.type === 'string';
  const onlyOnWifi = () => choice.onlyOnWifi() || savesData();
  return {
    blockedBy({ asked }) {
      if (!isOnline()) return { why: 'line' };
      if (known() && onlyOnWifi() && !UNMETERED.has(connection?.type ?? '')) return { why: 'wifi' };
      return savesData() && !asked ? { why: 'saver' } : null;
    },
    known,
    saver: savesData,
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
