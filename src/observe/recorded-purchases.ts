const KEY = 'otomichi.purchases-told';
const MAX_ENTRIES = 50;

/** Purchases already reported to a service from this device: a reload of the thank-you page is no second purchase. */
export interface RecordedPurchases {
  /** True the first time for a service and an id. */
  first(service: string, transactionID: string): boolean;
}

export function recordedPurchases(storage: Pick<Storage, 'getItem' | 'setItem'>): RecordedPurchases {
  let recorded = read(storage);
  return {
    first(service, transactionID) {
      const entry = `${service} ${transactionID}`;
      // Read again: another tab may have reported it.
      recorded = [...new Set([...read(storage), ...recorded])];
      if (recorded.includes(entry)) return false;
      recorded = [...recorded, entry].slice(-MAX_ENTRIES);
      try {
        storage.setItem(KEY, JSON.stringify(recorded));
      } catch {
        // Remembered only as long as this page.
      }
      return true;
    },
  };
}

function read(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}
