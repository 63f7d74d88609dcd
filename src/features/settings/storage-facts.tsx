import { useEffect, useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import { texts } from './texts.ts';

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
  if (usage === 'loading') return <p className="text-ink-soft">…</p>;
  if (usage === 'unknown') return <p>{texts.storageUnknown}</p>;
  return (
    <div className="grid gap-1">
      <p>
        {texts.storageUsed(formatBytes(usage.usage))}
        {texts.storageFree(formatBytes(usage.free))}
      </p>
      <p className="text-sm text-ink-soft">{usage.persisted ? texts.persisted : texts.notPersisted}</p>
    </div>
  );
}

async function measure(): Promise<StorageUsage> {
  if (!navigator.storage?.estimate) return 'unknown';
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const persisted = (await navigator.storage.persisted?.()) ?? false;
  return { usage, free: Math.max(0, quota - usage), persisted };
}
