/** A handle of the file system. */
export interface LaunchedFile {
  getFile?(): Promise<File>;
}

/** What a press on the icon, on one of its shortcuts or on a link of ours brings to a window that is open already. */
export interface Launch {
  readonly targetURL?: string | null;
  /** Sound files that were opened with the app. */
  readonly files?: readonly LaunchedFile[];
}

/** Of Chromium; the type library does not have it yet. */
export interface LaunchQueue {
  setConsumer(consumer: (launch: Launch) => void): void;
}

export interface LaunchDeps {
  queue: LaunchQueue | undefined;
  /** The address that this page was loaded with, and the app's start_url. */
  loadedAs: string;
  /** Whether it was a reload. */
  reloaded: boolean;
  startURL: string;
  origin: string;
  isRecording: () => boolean;
  /** Whether the app has a screen there; the teacher console and files of the server are in its scope, too. */
  isScreen: (pathname: string) => boolean;
  open: (href: string) => void;
  /** Leaves the app for an address that is none of its screens. */
  load: (href: string) => void;
  /** Stores files that were opened with the app; resolves with the address at which they are imported. */
  receive: (files: readonly LaunchedFile[]) => Promise<string>;
}

/**
 * The manifest has an open window focused instead of loaded again (`launch_handler`), so that no take ends by a press on the
 * icon; where the press wanted to go is followed here. A take that is running stays on the screen.
 */
export function followLaunches({
  queue,
  loadedAs,
  reloaded,
  startURL,
  origin,
  isRecording,
  isScreen,
  open,
  load,
  receive,
}: LaunchDeps): void {
  let first = !reloaded;
  // Chromium hands the last launch over again when a page is reloaded, its files too: it was followed before.
  let isRepeated = reloaded;
  queue?.setConsumer(({ targetURL, files = [] }) => {
    if (isRepeated) return;
    const wasFirst = first;
    first = false;
    if (files.length > 0) {
      // They are stored in any case; where they wait is shown when no take is running.
      void receive(files).then((href) => isRecording() || open(href));
      return;
    }
    const target = addressOf(targetURL, origin);
    if (target === null) return;
    // The launch that opened this very page.
    if (wasFirst && target.href === loadedAs) return;
    // A press on the icon itself: the app stays where it was left.
    if (target.pathname === startURL && target.search === '') return;
    if (isRecording()) return;
    // No page: the worker took what was shared, and its page shows it.
    if (target.pathname === SHARE_ADDRESS) return open('/recordings/import');
    if (isScreen(target.pathname)) open(target.pathname + target.search + target.hash);
    else load(target.href);
  });
  isRepeated = false;
}

/** Of the manifest's `share_target`. */
const SHARE_ADDRESS = '/share-audio';

function addressOf(text: string | null | undefined, origin: string): URL | null {
  if (!text || !URL.canParse(text)) return null;
  const address = new URL(text);
  return address.origin === origin ? address : null;
}
