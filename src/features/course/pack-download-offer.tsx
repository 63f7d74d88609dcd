import { useEffect, useState } from 'react';
import { fineSize } from '#domain/fine-size.ts';
import type { CoursePlace } from '#domain/lesson-path.ts';
import type { PackDesk, PackOffer, Room } from '#packs/desk.ts';
import { Button } from '#ui/button/button.tsx';
import { Confirm } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { packTexts } from './pack-texts.ts';

type Offered =
  | { kind: 'asking' }
  | { kind: 'unknown' }
  | { kind: 'known'; offer: PackOffer; room: Room | null };

interface PackBeginProps {
  desk: PackDesk;
  place: CoursePlace;
  grows: boolean;
  take: () => Promise<unknown>;
}

/** Before anything is downloaded: how large it is, what is in it, and the button. */
export function PackBegin({ desk, place, grows, take }: PackBeginProps) {
  const offered = useOffer(desk, place);
  const [asking, setAsking] = useState(false);
  const [taking, setTaking] = useState(false);
  const begin = () => {
    setTaking(true);
    return take().finally(() => setTaking(false));
  };
  const toCome = offered.kind === 'known' ? fineSize(offered.offer.toCome) : null;
  return (
    <>
      <p>{packTexts.lead}</p>
      <OfferFacts offered={offered} grows={grows} />
      <div>
        <Button
          tone="secondary"
          icon="download"
          busy={taking}
          onClick={() => (desk.wifi().saver ? setAsking(true) : void begin())}
        >
          {packTexts.take}
        </Button>
      </div>
      <Confirm
        open={asking}
        title={packTexts.saverTitle}
        deed={packTexts.saverDo}
        cancel={packTexts.cancel}
        tone="primary"
        onClose={() => setAsking(false)}
        onDeed={begin}
      >
        <p>{toCome === null ? packTexts.saverBodyUnknown : packTexts.saverBody(toCome)}</p>
      </Confirm>
    </>
  );
}

function OfferFacts({ offered, grows }: { offered: Offered; grows: boolean }) {
  if (offered.kind === 'asking') return <p className="text-sm text-ink-soft">{packTexts.sizing}</p>;
  if (offered.kind === 'unknown') return <p className="text-sm text-ink-soft">{packTexts.noSize}</p>;
  const { offer, room } = offered;
  return (
    <div className="grid gap-2">
      <p className="tabular font-bold">{packTexts.size(fineSize(offer.bytes), offer.lessons)}</p>
      <div className="text-sm text-ink-soft">
        <p>{packTexts.contents(offer.films)}</p>
        {offer.toCome < offer.bytes && <p>{packTexts.less(fineSize(offer.toCome))}</p>}
        {offer.needsLine > 0 && <p>{packTexts.needsLine(offer.needsLine)}</p>}
        {grows && <p>{packTexts.topUp}</p>}
      </div>
      {!offer.fits && room && (
        <Notice tone="warn">{packTexts.tight(fineSize(offer.toCome), fineSize(room.free))}</Notice>
      )}
    </div>
  );
}

function useOffer(desk: PackDesk, { courseCode, courseVer }: CoursePlace): Offered {
  const [offered, setOffered] = useState<Offered>({ kind: 'asking' });
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const offer = await desk.offer({ courseCode, courseVer });
      const room = await desk.room().catch(() => null);
      if (!gone) setOffered({ kind: 'known', offer, room });
    };
    const again = () => void ask().catch(() => !gone && setOffered({ kind: 'unknown' }));
    again();
    addEventListener('online', again);
    return () => {
      gone = true;
      removeEventListener('online', again);
    };
  }, [desk, courseCode, courseVer]);
  return offered;
}
