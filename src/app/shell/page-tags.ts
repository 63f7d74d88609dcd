/** What is known of the page that is shown. */
interface ShownPage {
  subscribe(event: 'onResolved', listener: () => void): () => void;
  readonly latestLocation: { readonly pathname: string };
}

/**
 * Removes the tags that the server wrote for the address that was opened (server/sharing/head-html.ts) once the app shows
 * another one: a phone that shares the page reads the canonical address and the picture from them.
 */
export function dropTagsOfOtherPages(router: ShownPage, document: Document): void {
  const drop = () => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical === null || new URL(canonical.href).pathname === router.latestLocation.pathname) return;
    for (const tag of document.querySelectorAll('[data-page]')) tag.remove();
  };
  router.subscribe('onResolved', drop);
  drop();
}
