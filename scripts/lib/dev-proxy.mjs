/** What the server answers; everything else is the app's, and below /teach the console's. */
const SERVED = [
  '^/(?:teach/)?api/',
  '^/(?:media|uploads?|identitytoolkit|securetoken|emulator|__|sandbox|webhooks|sitemaps)(?:[/.]|$)',
  '^/(?:config|oembed)\\.json',
  '^/(?:healthz|metrics|robots\\.txt|sitemap\\.xml)',
  '^/plays/[^/]+/embed',
];
const CONSOLE = '^/teach(?:/|\\?|$)';

/**
 * The rules by which Vite hands requests on in development, in order: calls to the server, pages and files of the teacher
 * console to its own Vite, so that both apps reload what is changed.
 */
export function devProxy({ server, teach }) {
  const rules = SERVED.map((address) => [address, { target: server }]);
  const toConsole = { target: teach, rewrite: (path) => path.replace(/^\/teach(?=\?|$)/, '/teach/') };
  return Object.fromEntries([...rules, [CONSOLE, toConsole]]);
}
