import type { Hono } from 'hono';

/**
 * What a phone shares with the app goes to its service worker (sw/share). It comes here only where that worker is gone: the
 * bytes are not read, and the person is told to share once more.
 */
export function mountShareTarget(app: Hono): void {
  app.post('/share-audio', (c) => {
    c.header('connection', 'close');
    return c.redirect('/recordings/import?problem=not-received', 303);
  });
}
