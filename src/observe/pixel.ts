import { isBareAddress } from './address.ts';
import type { PurchaseItem } from './analytics.ts';
import type { BrowserPage } from './browser-page.ts';
import { hashedEmail } from './hash.ts';
import type { RecordedPurchases } from './recorded-purchases.ts';
import type { Person, SalesService } from './service.ts';

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';

interface Fbq {
  (...command: unknown[]): void;
  queue: unknown[];
  callMethod?: (...command: unknown[]) => void;
}

/**
 * Meta Pixel: one view of a page a visit and a person, checkout and purchase. Advanced matching hands over the address
 * of a person's mail hashed on this device, never the address. The script reads `location` with every event and cannot
 * be told another: so it hears nothing, and is not even brought, where the address has a query.
 */
export function startPixel(id: string, page: BrowserPage, told: RecordedPurchases): SalesService {
  const fbq = queueOf(page.globals);
  let running = true;
  let bare = false;
  let viewed = false;
  let person: Person | null = null;
  /** What waits until the address has no query. */
  let waiting: (() => void)[] = [];
  const say = (deed: () => void) => {
    if (!running) return;
    if (bare) deed();
    else waiting.push(deed);
  };
  const introduce = async (who: Person | null) => {
    const em = who?.email ? await hashedEmail(who.email) : null;
    if (who !== person) return;
    say(() => {
      fbq('init', id, em === null ? {} : { em });
      // Somebody who leaves is no further view.
      if (who !== null || !viewed) fbq('track', 'PageView');
      viewed = true;
    });
  };
  fbq('consent', 'grant');
  // No clicks on buttons, no reading of fields and page descriptions of its own accord.
  fbq('set', 'autoConfig', false, id);
  void introduce(null);
  return {
    setPerson: (next) => {
      if (next?.uid === person?.uid && next?.email === person?.email) return;
      person = next;
      waiting = [];
      void introduce(next).catch(() => undefined);
    },
    shown: (address) => {
      bare = isBareAddress(address);
      if (!bare || !running) return;
      page.bring(SCRIPT);
      for (const deed of waiting.splice(0)) deed();
    },
    beginCheckout: (item) => say(() => fbq('track', 'InitiateCheckout', sale(item))),
    purchase: (transactionID, item) =>
      say(() => {
        if (!told.first('pixel', transactionID)) return;
        fbq('track', 'Purchase', sale(item), { eventID: transactionID });
      }),
    stop: () => {
      running = false;
      waiting = [];
      fbq('consent', 'revoke');
      page.dropCookies(/^_fb[cp]$/);
    },
  };
}

function sale({ id, name, category, price }: PurchaseItem) {
  return {
    ...{ currency: 'JPY', value: price, content_ids: [id], content_type: 'product' },
    ...{ content_name: name, content_category: category },
  };
}

/** The queue that the script expects, as its makers describe it; `disablePushState`: no views at every walk. */
function queueOf(globals: Record<string, unknown>): Fbq {
  if (typeof globals['fbq'] === 'function') return globals['fbq'] as Fbq;
  const fbq = Object.assign(
    (...command: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...command);
      else fbq.queue.push(command);
    },
    {
      queue: [] as unknown[],
      loaded: true,
      version: '2.0',
      disablePushState: true,
      allowDuplicatePageViews: true,
    },
  ) as Fbq;
  Object.assign(fbq, { push: fbq });
  globals['fbq'] = fbq;
  globals['_fbq'] ??= fbq;
  return fbq;
}
