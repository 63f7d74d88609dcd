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
 * Meta Pixel: one page view for each visit and person, checkout and purchase. Advanced matching gets the person's e-mail
 * address hashed on this device, never the address itself. The script reads `location` with every event, so it gets no
 * event and is not even loaded where the address has a query.
 */
export function startPixel(id: string, page: BrowserPage, recorded: RecordedPurchases): SalesService {
  const fbq = queueOf(page.globals);
  let running = true;
  let bare = false;
  let viewed = false;
  let person: Person | null = null;
  /** Events that wait until the address has no query. */
  let waiting: (() => void)[] = [];
  const send = (event: () => void) => {
    if (!running) return;
    if (bare) event();
    else waiting.push(event);
  };
  const identify = async (next: Person | null) => {
    const em = next?.email ? await hashedEmail(next.email) : null;
    if (next !== person) return;
    send(() => {
      fbq('init', id, em === null ? {} : { em });
      // A sign-out is no further page view.
      if (next !== null || !viewed) fbq('track', 'PageView');
      viewed = true;
    });
  };
  fbq('consent', 'grant');
  // Turns off the script's own tracking of clicks, form fields and page descriptions.
  fbq('set', 'autoConfig', false, id);
  void identify(null);
  return {
    setPerson: (next) => {
      if (next?.uid === person?.uid && next?.email === person?.email) return;
      person = next;
      waiting = [];
      void identify(next).catch(() => undefined);
    },
    shown: (address) => {
      bare = isBareAddress(address);
      if (!bare || !running) return;
      page.loadScript(SCRIPT);
      for (const event of waiting.splice(0)) event();
    },
    beginCheckout: (item) => send(() => fbq('track', 'InitiateCheckout', sale(item))),
    purchase: (transactionID, item) =>
      send(() => {
        if (!recorded.first('pixel', transactionID)) return;
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
    currency: 'JPY',
    value: price,
    content_ids: [id],
    content_type: 'product',
    content_name: name,
    content_category: category,
  };
}

/** The queue that the script expects, as its documentation describes it; `disablePushState`: no view at every navigation. */
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
