import { bareAddress, isSecretAddress } from './address.ts';
import type { PurchaseItem } from './analytics.ts';
import type { BrowserPage } from './browser-page.ts';
import type { RecordedPurchases } from './recorded-purchases.ts';
import type { SalesService } from './service.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js?id=';

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};

/**
 * Google Analytics 4 through its queue: screens without their queries, the person's id, checkout and purchase. Advertising
 * stays denied. Every event gets the address that is set here; otherwise the script would read all of `location`.
 */
export function startGtag(id: string, page: BrowserPage, recorded: RecordedPurchases): SalesService {
  const { globals } = page;
  const gtag = queueOf(globals);
  let running = true;
  globals[`ga-disable-${id}`] = false;
  gtag('consent', 'default', DENIED);
  gtag('consent', 'update', { ...DENIED, analytics_storage: 'granted' });
  gtag('js', new Date());
  gtag('set', { page_referrer: '' });
  let begun = false;
  let viewed = '';
  const begin = (location: string) => {
    gtag('set', { page_location: location });
    if (!begun) {
      gtag('config', id, {
        send_page_view: false,
        page_location: location,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
      });
    }
    begun = true;
    page.loadScript(SCRIPT + encodeURIComponent(id));
  };
  return {
    setPerson: (person) => {
      if (running) gtag('set', { user_id: person?.uid ?? null });
    },
    shown: (address) => {
      if (!running || isSecretAddress(address)) return;
      const location = bareAddress(address);
      if (location === viewed) return page.loadScript(SCRIPT + encodeURIComponent(id));
      viewed = location;
      begin(location);
      gtag('event', 'page_view', { page_location: location });
    },
    beginCheckout: (item) => {
      if (running) gtag('event', 'begin_checkout', sale(item));
    },
    purchase: (transactionID, item) => {
      if (!running || !recorded.first('analytics', transactionID)) return;
      gtag('event', 'purchase', { transaction_id: transactionID, ...sale(item) });
    },
    stop: () => {
      running = false;
      globals[`ga-disable-${id}`] = true;
      gtag('set', { user_id: null });
      gtag('consent', 'update', DENIED);
      page.dropCookies(/^_ga(_|$)/);
    },
  };
}

function sale({ id, name, category, variant, price, coupon }: PurchaseItem) {
  return {
    currency: 'JPY',
    value: price,
    ...(coupon === undefined ? {} : { coupon }),
    items: [
      { item_id: id, item_name: name, item_category: category, item_variant: variant, price, quantity: 1 },
    ],
  };
}

function queueOf(globals: Record<string, unknown>): (...command: unknown[]) => void {
  if (!Array.isArray(globals['dataLayer'])) globals['dataLayer'] = [];
  const queue = globals['dataLayer'] as unknown[];
  return function gtag() {
    // The script accepts a command only as `arguments`, never as an array.
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
}
