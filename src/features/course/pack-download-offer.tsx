import { useEffect, useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import type { PackOffer, PackService, Room } from '#packs/pack-service.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { packTexts } from './pack-texts.ts';

type Offered =
  | { kind: 'asking' }
  | { kind: 'unknown' }
  | { kind: 'known'; offer: PackOffer; room: Room | null };

interface PackDownloadOfferProps {
  service: PackService;
  place: CoursePlace;
  grows: boolean;
  take: () => Promise<unknown>;
}

/** Before anything is downloaded: how large it is, what is in it, and the button. */
export function PackDownloadOffer({ service, place, grows, take }: PackDownloadOfferProps) {
  const offered = useOffer(service, place);
  const [asking, setAsking] = useState(false);
  const [taking, setTaking] = useState(false);
  const begin = () => {
    setTaking(true);
    return take().finally(() => setTaking(false));
  };
  const toCome = offered.kind === 'known' ? formatBytes(offered.offer.toCome) : null;
  return (
    <>
      <p>{packTexts.lead}</p>
      <OfferFacts offered={offered} grows={grows} />
      <div>
        <Button
          tone="secondary"
          icon="download"
          busy={taking}
          onClick={() => (service.wifi().saver ? setAsking(true) : void begin())}
        >
          {packTexts.take}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={packTexts.saverTitle}
        deed={packTexts.saverDo}
        cancel={packTexts.cancel}
        tone="primary"
        onClose={() => setAsking(false)}
        onDeed={begin}
      >
        <p>{toCome === null ? packTexts.saverBodyUnknown : packTexts.saverBody(toCome)}</p>
      </ConfirmDialog>
    </>
  );
}

function OfferFacts({ offered, grows }: { offered: Offered; grows: boolean }) {
  if (offered.kind === 'asking') return <p className="text-sm text-ink-soft">{packTexts.sizing}</p>;
  if (offered.kind === 'unknown') return <p className="text-sm text-ink-soft">{packTexts.noSize}</p>;
  const { offer, room } = offered;
  return (
    <div className="grid gap-2">
      <p className="tabular font-bold">{packTexts.size(formatBytes(offer.bytes), offer.lessons)}</p>
      <div className="text-sm text-ink-soft">
        <p>{packTexts.contents(offer.films)}</p>
        {offer.toCome < offer.bytes && <p>{packTexts.less(formatBytes(offer.toCome))}</p>}
        {offer.needsLine > 0 && <p>{packTexts.needsLine(offer.needsLine)}</p>}
        {grows && <p>{packTexts.topUp}</p>}
      </div>
      {!offer.fits && room && (
        <Notice tone="warn">{packTexts.tight(formatBytes(offer.toCome), formatBytes(room.free))}</Notice>
      )}
    </div>
  );
}

function useOffer(service: PackService, { courseCode, courseVer }: CoursePlace): Offered {
  const [offered, setOffered] = useState<Offered>({ kind: 'asking' });
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const offer = await service.offer({ courseCode, courseVer });
      const room = await service.room().catch(() => null);
      if (!gone) setOffered({ kind: 'known', offer, room });
    };
    const again = () => void ask().catch(() => !gone && setOffered({ kind: 'unknown' }));
    again();
    addEventListener('online', again);
    return () => {
      gone = true;
      removeEventListener('online', again);
    };
  }, [service, courseCode, courseVer]);
  return offered;
}
