/** The address of the app's classic script (scripts/vite/classic-app.ts); empty while developing. */
declare const __APP_SCRIPT__: string;

/** Loads the app's classic script, without which the module beside it cannot run. Rejects when it does not come. */
export function loadAppScript(
  address = __APP_SCRIPT__,
  { head }: Pick<Document, 'head'> = document,
): Promise<void> {
  if (address === '' || 'otomichiApp' in self) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = () => {
      // A file that came in part loads as well, and says nothing.
      if ('otomichiApp' in self) return resolve();
      script.remove();
      reject(new Error('the app did not come'));
    };
    script.onload = end;
    script.onerror = end;
    script.src = address;
    head.append(script);
  });
}
