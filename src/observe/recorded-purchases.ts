const KEY = 'otomichi.purchases-told';
const MOST = 50;

/** Purchases that a service has heard of, on this device: a reload of the page of thanks is no second purchase. */
export interface RecordedPurchases {
  /** True the first time for this service and id. */
  first(service: string, transactionID: string): boolean;
}

export function recordedPurchases(storage: Pick<Storage, 'getItem' | 'setItem'>): RecordedPurchases {
  let told = read(storage);
  return {
    first(service, transactionID) {
      const entry = `${service} ${transactionID}`;
      // Read anew: another tab may have told it.
      told = [...new Set([...read(storage), ...told])];
      if (told.includes(entry)) return false;
      told = [...told, entry].slice(-MOST);
      try {
        storage.setItem(KEY, JSON.stringify(told));
      } catch {
        // Remembered as long as this page.
      }
      return true;
    },
  };
}

function read(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}
