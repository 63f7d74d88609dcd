import type { BrowserContext } from '@playwright/test';

/** What a phone sent to other hosts than the server. */
export interface ExternalServices {
  /** Addresses requested, in order. */
  requests(): readonly string[];
  /** Parameters of the events that a service received, in order. */
  events(service: 'analytics' | 'pixel'): readonly Record<string, string>[];
  /** Messages of the browser about its content security policy. */
  cspViolations(): readonly string[];
}

const COLLECT = 'https://www.google-analytics.com/g/collect';
const TR = 'https://www.facebook.com/tr/';

/** Answers for all other hosts: small doubles of the two services' scripts turn their queues into requests. */
export async function replaceExternalServices(
  context: BrowserContext,
  origin: string,
): Promise<ExternalServices> {
  const requests: string[] = [];
  const violations: string[] = [];
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await context.route(
    (url) => url.protocol === 'https:' && url.origin !== origin,
    async (route) => {
      const address = route.request().url();
      requests.push(address);
      const script = address.includes('/gtag/js') ? GTAG : address.endsWith('/fbevents.js') ? FBEVENTS : null;
      if (script === null) return route.fulfill({ status: 204 });
      return route.fulfill({ contentType: 'text/javascript', body: script });
    },
  );
  const eventsTo = (start: string) =>
    requests
      .filter((address) => address.startsWith(start))
      .map((address) => Object.fromEntries(new URL(address).searchParams));
  return {
    requests: () => requests,
    events: (service) => eventsTo(service === 'analytics' ? COLLECT : TR),
    cspViolations: () => violations,
  };
}

/** Like the real script: sends the page's location unless given another, and obeys consent and the switch-off flag. */
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
