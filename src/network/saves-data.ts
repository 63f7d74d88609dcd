const ATTRIBUTE = 'data-saving';

/**
 * Whether this device is to load little: the person asked the browser for it, or the app (src/local/device-settings.ts; the
 * line in the page's head sets the attribute).
 */
export function savesData({
  navigator,
  document: page,
}: {
  navigator: Navigator;
  document?: Pick<Document, 'documentElement'>;
}): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || page?.documentElement.hasAttribute(ATTRIBUTE) === true;
}

/** Calls back when the app's own setting changes. @returns how to stop */
export function onSavingChange(root: HTMLElement, changed: () => void): () => void {
  const changes = new MutationObserver(changed);
  changes.observe(root, { attributeFilter: [ATTRIBUTE] });
  return () => changes.disconnect();
}
