import { useEffect, useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { settleWithin } from '#lib/settle-within.ts';
import { texts } from './texts.ts';

const STORAGE_TIMEOUT_MS = 5 * SECOND_MS;

type StorageUsage = { usage: number; free: number; persisted: boolean } | 'loading' | 'unknown';

/** How much space the app uses on this device, and whether the browser may delete it. */
export function StorageFacts() {
  const [usage, setUsage] = useState<StorageUsage>('loading');
  useEffect(() => {
    let gone = false;
    measure().then(
      (found) => !gone && setUsage(found),
      () => !gone && setUsage('unknown'),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (usage === 'loading') return <p className="min-h-[3.3rem] text-ink-soft">…</p>;
  if (usage === 'unknown') return <p>{texts.storageUnknown}</p>;
  return (
    <div className="grid gap-1">
      <p>
        <span className="inline-block">{texts.storageUsed(formatBytes(usage.usage))}</span>
        <span className="inline-block">{texts.storageFree(formatBytes(usage.free))}</span>
      </p>
      <p className="text-sm text-ink-soft">{usage.persisted ? texts.persisted : texts.notPersisted}</p>
    </div>
  );
}

async function measure(): Promise<StorageUsage> {
  if (!navigator.storage?.estimate) return 'unknown';
  const asked = Promise.all([navigator.storage.estimate(), navigator.storage.persisted?.()]);
  const [{ usage = 0, quota = 0 }, persisted = false] = await settleWithin(STORAGE_TIMEOUT_MS, asked);
  return { usage, free: Math.max(0, quota - usage), persisted };
}
