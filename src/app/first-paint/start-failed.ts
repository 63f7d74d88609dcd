/** Here and not with the texts of errors, whose file comes with the app. */
const texts = {
  title: 'アプリを開けませんでした',
  body: '電波のよいところで、もう一度お試しください。この端末の録音とメモは、そのまま残っています。',
  reload: '再読み込み',
};

/**
 * Says that the app did not start, and offers to load the page again: alone where nothing stands in the page, and over the lower
 * edge of a first screen that stands there already and goes on showing what it shows.
 */
export function showStartFailed(page: Document, reload: () => void): void {
  const over = page.getElementById('first') !== null;
  const add = <K extends 'div' | 'h1' | 'p' | 'button'>(
    parent: Element,
    name: K,
    style: string,
    text = '',
  ) => {
    const element = page.createElement(name);
    element.className = style;
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const notice = add(page.body, 'div', `mx-auto grid max-w-column gap-3 p-4 ${over ? OVER : ''}`);
  notice.role = 'alert';
  add(notice, over ? 'p' : 'h1', `font-bold ${over ? '' : 'text-2xl'}`, texts.title);
  add(notice, 'p', '', texts.body);
  add(notice, 'button', BUTTON, texts.reload).onclick = reload;
}

const OVER =
  'fixed inset-x-4 bottom-20 z-50 rounded-lg border border-line bg-surface shadow-float lg:bottom-4 lg:left-28';
/** As ui/button/button-style.ts draws it, whose other buttons would come before the first paint. */
const BUTTON = 'min-h-12 justify-self-start rounded-full bg-accent px-6 py-2 font-bold text-on-accent';
