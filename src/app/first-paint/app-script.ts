/** The address of the app's classic script (scripts/vite/classic-app.ts); empty while developing. */
declare const __APP_SCRIPT__: string;

/** Not only whether the name is there: an element of the page may have it as its id. */
const isHere = () => typeof (self as { otomichiApp?: unknown }).otomichiApp === 'function';

/** Loads the app's classic script, without which the module beside it cannot run. Rejects when it does not come. */
export function loadAppScript(
  address = __APP_SCRIPT__,
  { head }: Pick<Document, 'head'> = document,
): Promise<void> {
  if (address === '' || isHere()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = () => {
      // A file that came in part loads as well, and says nothing.
      if (isHere()) return resolve();
      script.remove();
      reject(new Error('the app did not come'));
    };
    script.onload = end;
    script.onerror = end;
    script.src = address;
    // The module comes at the same time, also where the page does not name it (scripts/prerender.ts).
    const module = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href: address.replace(/\.script(?=\.js$)/, ''),
    });
    head.append(module, script);
  });
}
