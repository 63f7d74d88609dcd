import type { Hold, StoredPack } from '#packs/stored-pack.ts';

/** As far as browsers tell: the kind of line on Android alone, the data saver in all of Chromium. */
interface Connection extends EventTarget {
  readonly type?: string;
  readonly saveData?: boolean;
}

export interface DownloadConditions {
  /** What stands against a download now; null: nothing. */
  against(stored: Pick<StoredPack, 'asked'>): Hold | null;
  /** False where the browser does not tell what kind of line there is. */
  known(): boolean;
  saver(): boolean;
  onlyOnWifi(): boolean;
  /** Calls back when the line turns into another kind. Returns how to stop. */
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
    against({ asked }) {
      if (!isOnline()) return { why: 'line' };
      if (known() && onlyOnWifi() && !UNMETERED.has(connection?.type ?? '')) return { why: 'wifi' };
      return saver() && !asked ? { why: 'saver' } : null;
    },
    ...{ known, saver, onlyOnWifi },
    onChange(listener) {
      connection?.addEventListener?.('change', listener);
      return () => connection?.removeEventListener?.('change', listener);
    },
  };
}

export function connectionOf(view: Window): Connection | undefined {
  return (view.navigator as Navigator & { connection?: Connection }).connection;
}
