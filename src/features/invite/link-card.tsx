import { Suspense, useId, useState } from 'react';
import { isAbort } from '#lib/is-abort.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { copyText } from '#ui/button/copy-text.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { Card } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

const QrCode = optionalComponent(async () => (await import('./qr-code.tsx')).QrCode);

/** The invitation link: as text, as a QR code, and by the ways that this device has to send it. */
export function LinkCard({ link }: { link: string }) {
  return (
    <Card>
      <div className="grid gap-6 sm:grid-cols-[1fr_14rem] sm:items-start">
        <SendLink link={link} />
        <div className="grid gap-2">
          <Suspense fallback={<QrPlace />}>
            <QrCode link={link} />
          </Suspense>
          <p className="phrase text-center text-sm text-ink-soft">{texts.qrBody}</p>
        </div>
      </div>
    </Card>
  );
}

/** As large as the code and its button, so that nothing moves when they come. */
function QrPlace() {
  return (
    <div aria-hidden="true" className="grid justify-items-center gap-3">
      <div className="aspect-square w-full max-w-56 rounded-md bg-sunk" />
      <div className="min-h-11" />
    </div>
  );
}

function SendLink({ link }: { link: string }) {
  const id = useId();
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => setSaid((await copyText(link)) === 'copied' ? texts.copied : texts.notCopied);
  const share = async () => (await isShared(link)) || (await copy());
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-bold">
          {texts.linkLabel}
        </label>
        <input
          id={id}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className="min-h-11 w-full rounded-md border border-line-strong bg-sunk px-3 text-sm text-ink"
        />
      </div>
      <div className="grid gap-3">
        <Button wide icon="copy" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <a
          className={buttonStyle({ tone: 'secondary', wide: true })}
          href={`https://line.me/R/share?text=${encodeURIComponent(texts.message(link))}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {texts.line}
        </a>
        {typeof navigator.share === 'function' && (
          <Button tone="secondary" wide icon="send" onClick={() => void share()}>
            {texts.share}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
    </div>
  );
}

/** Opens the device's sheet; one that the person closes is their answer. */
async function isShared(link: string): Promise<boolean> {
  try {
    await navigator.share({ title: texts.shareTitle, text: texts.message(link) });
    return true;
  } catch (cause) {
    return isAbort(cause);
  }
}
