import type { BrowserContext } from '@playwright/test';

/** What left the phone for elsewhere than the school, by requests. */
export interface Outside {
  /** Addresses asked for, in order. */
  asked(): readonly string[];
  /** What the two services were told, in order, as their parameters. */
  told(service: 'analytics' | 'pixel'): readonly Record<string, string>[];
  /** What the content security policy refused. */
  refused(): readonly string[];
}

const COLLECT = 'https://www.google-analytics.com/g/collect';
const TR = 'https://www.facebook.com/tr/';

/** Stands in for the whole internet: small doubles of the two scripts turn their queues into requests. */
export async function standInForOutside(context: BrowserContext, school: string): Promise<Outside> {
  const asked: string[] = [];
  const refused: string[] = [];
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await context.route(
    (url) => url.protocol === 'https:' && url.origin !== school,
    async (route) => {
      const address = route.request().url();
      asked.push(address);
      const script = address.includes('/gtag/js') ? GTAG : address.endsWith('/fbevents.js') ? FBEVENTS : null;
      if (script === null) return route.fulfill({ status: 204 });
      return route.fulfill({ contentType: 'text/javascript', body: script });
    },
  );
  const told = (start: string) =>
    asked
      .filter((address) => address.startsWith(start))
      .map((address) => Object.fromEntries(new URL(address).searchParams));
  return {
    asked: () => asked,
    told: (service) => told(service === 'analytics' ? COLLECT : TR),
    refused: () => refused,
  };
}

/** As the real one: reads the whole location unless told another, obeys consent and the flag that switches it off. */
const GTAG = `(() => {
  const set = {}, consent = {};
  let id = null;
  const send = (name, given) => {
    if (id === null || window['ga-disable-' + id] || consent.analytics_storage !== 'granted') return;
    document.cookie = '_ga=GA1.1.1.1; path=/';
    const all = { page_location: location.href, page_referrer: document.referrer, ...set, ...given };
    const query = new URLSearchParams({ en: name, tid: id, ads: consent.ad_storage });
    for (const [key, value] of Object.entries(all)) query.set(key, typeof value === 'object' ? JSON.stringify(value) : value);
    new Image().src = '${COLLECT}?' + query;
  };
  const obey = (entry) => {
    if (Object.prototype.toString.call(entry) !== '[object Arguments]') return;
    const [command, first, second] = entry;
    if (command === 'consent') Object.assign(consent, second);
    if (command === 'set') Object.assign(set, first);
    if (command === 'config') { id = first; Object.assign(set, second); if (second.send_page_view !== false) send('page_view', {}); }
    if (command === 'event') send(first, second);
  };
  const queue = window.dataLayer;
  const push = queue.push.bind(queue);
  queue.forEach(obey);
  queue.push = (...entries) => { entries.forEach(obey); return push(...entries); };
})();`;

const FBEVENTS = `(() => {
  const matched = {};
  let granted = true, id = null;
  const obey = (command, first, second, third) => {
    if (command === 'consent') granted = first === 'grant';
    if (command === 'init') { id = first; Object.assign(matched, second); }
    if (command !== 'track' || !granted || id === null) return;
    document.cookie = '_fbp=fb.1.1.1; path=/';
    const query = new URLSearchParams({ id, ev: first, dl: location.href, rl: document.referrer });
    for (const [key, value] of Object.entries(matched)) query.set('ud[' + key + ']', value);
    new Image().src = '${TR}?' + query;
  };
  window.fbq.callMethod = obey;
  window.fbq.queue.splice(0).forEach((command) => obey(...command));
})();`;
