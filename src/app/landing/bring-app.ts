import { savesData } from '#network/saves-data.ts';

/** Longest that the worker, which brings everything else, waits for the app on a slow link. */
const MAX_WAIT_MS = 15_000;

/**
 * Asks for the app's scripts and styles without running them, so that it opens at once when somebody signs up or in. Nothing is
 * brought while data is to be saved.
 */
export async function bringApp(
  view: Pick<Window, 'document' | 'navigator'>,
  files: readonly string[],
): Promise<void> {
  if (savesData(view)) return;
  const { document: page } = view;
  const links = files.map((href) =>
    Object.assign(page.createElement('link'), LINK, { href, as: href.endsWith('.css') ? 'style' : 'script' }),
  );
  const brought = links.map(
    (link) =>
      new Promise<void>((done) => {
        link.onload = () => done();
        link.onerror = () => done();
      }),
  );
  page.head.append(...links);
  // A browser that does not know such links never says that they came.
  if (!page.createElement('link').relList.supports('prefetch')) return;
  await Promise.race([Promise.all(brought), new Promise((done) => setTimeout(done, MAX_WAIT_MS))]);
}

const LINK = { rel: 'prefetch', crossOrigin: 'anonymous' };
