import { useMemo } from 'react';
import { Button } from '#ui/button/button.tsx';
import { qrFile, qrPath } from './qr-path.ts';
import { texts } from './texts.ts';

/** A file that was saved needs its address no longer. */
const REVOKE_AFTER_MS = 10_000;

/** The link as a QR code, dark on white in every colour scheme: many readers take no other. */
export function QrCode({ link }: { link: string }) {
  const { path, side } = useMemo(() => qrPath(link), [link]);
  return (
    <div className="grid justify-items-center gap-3">
      <svg
        role="img"
        aria-label={texts.qrName}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        className="w-full max-w-56 rounded-md border border-line"
      >
        <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <Button tone="quiet" size="small" icon="download" onClick={() => save(link)}>
        {texts.qrSave}
      </Button>
    </div>
  );
}

function save(link: string): void {
  const url = URL.createObjectURL(qrFile(link, texts.qrName));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = texts.qrFile;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
