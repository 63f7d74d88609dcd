import type { BrowserPage } from '#observe/browser-page.ts';

/** A page's globals, requested scripts and deleted cookies. */
export function aBrowserPage() {
  const loaded: string[] = [];
  const dropped: RegExp[] = [];
  const globals: Record<string, unknown> = {};
  const page: BrowserPage = {
    globals,
    loadScript: (address) => {
      if (!loaded.includes(address)) loaded.push(address);
    },
    dropCookies: (names) => dropped.push(names),
  };
  /** The commands in gtag's queue, as arrays. */
  const commands = () =>
    ((globals['dataLayer'] ?? []) as ArrayLike<unknown>[]).map((command) => Array.from(command));
  const events = (name: string) =>
    commands().filter((command) => command[0] === 'event' && command[1] === name);
  /** The commands in the pixel's queue. */
  const pixel = () => ((globals['fbq'] as { queue?: unknown[][] } | undefined)?.queue ?? []) as unknown[][];
  return { page, globals, loaded, dropped, commands, events, pixel };
}
