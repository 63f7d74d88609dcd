/** What third-party scripts need of the page: its globals, script loading, cookies. */
export interface BrowserPage {
  /** The window's globals, where such scripts look for their queues. */
  globals: Record<string, unknown>;
  /** Loads a script once; a failed one is tried again with the next call. */
  loadScript(address: string): void;
  /** Deletes the cookies with these names, whatever parent domain they were set for. */
  dropCookies(names: RegExp): void;
}

export function browserPage(view: Window): BrowserPage {
  const { document, location } = view;
  return {
    globals: view as unknown as Record<string, unknown>,
    loadScript(address) {
      const isLoaded = [...document.scripts].some(({ src }) => src === address);
      if (isLoaded) return;
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
