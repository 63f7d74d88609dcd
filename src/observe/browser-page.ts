/** What a service needs of the page: its globals, a way to bring a script, its cookies. */
export interface BrowserPage {
  /** The window's globals, where such scripts meet their queues. */
  globals: Record<string, unknown>;
  /** Brings a script once; one that did not come is tried again when asked again. */
  bring(address: string): void;
  /** Lets go of the cookies of these names, with whatever parent domain they were set. */
  dropCookies(names: RegExp): void;
}

export function browserPage(view: Window): BrowserPage {
  const { document, location } = view;
  return {
    globals: view as unknown as Record<string, unknown>,
    bring(address) {
      const there = [...document.scripts].some(({ src }) => src === address);
      if (there) return;
      const script = document.createElement('script');
      script.async = true;
      script.src = address;
      script.addEventListener('error', () => script.remove());
      document.head.append(script);
    },
    dropCookies(names) {
      const labels = location.hostname.split('.');
      const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
      for (const cookie of document.cookie.split('; ')) {
        const [name = ''] = cookie.split('=');
        if (!names.test(name)) continue;
        for (const domain of ['', ...domains]) {
          document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT${domain}`;
        }
      }
    },
  };
}
