import { useEffect, useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import { useNetwork } from '#network/use-online.ts';
import type { PackOffer, PackService, Room } from '#packs/pack-service.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { packTexts } from './pack-texts.ts';

type OfferState =
  | { kind: 'loading' }
  | { kind: 'unknown' }
  | { kind: 'known'; offer: PackOffer; room: Room | null };

interface PackDownloadOfferProps {
  service: PackService;
  place: CoursePlace;
  grows: boolean;
  download: () => Promise<unknown>;
}

/** Offers to download a pack: its size, its contents and the button. */
export function PackDownloadOffer({ service, place, grows, download }: PackDownloadOfferProps) {
  const offered = useOffer(service, place);
  const [confirming, setConfirming] = useState(false);
  const [starting, setStarting] = useState(false);
  const start = () => {
    setStarting(true);
    return download().finally(() => setStarting(false));
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
          busy={starting}
          onClick={() => (service.wifi().saver ? setConfirming(true) : void start())}
        >
          {packTexts.take}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={packTexts.saverTitle}
        action={packTexts.saverDo}
        cancel={packTexts.cancel}
        tone="primary"
        onClose={() => setConfirming(false)}
        onConfirm={start}
      >
        <p>{toCome === null ? packTexts.saverBodyUnknown : packTexts.saverBody(toCome)}</p>
      </ConfirmDialog>
    </>
  );
}

function OfferFacts({ offered, grows }: { offered: OfferState; grows: boolean }) {
  if (offered.kind === 'loading') return <p className="text-sm text-ink-soft">{packTexts.sizing}</p>;
  if (offered.kind === 'unknown') return <p className="text-sm text-ink-soft">{packTexts.noSize}</p>;
  const { offer, room } = offered;
  return (
    <div className="grid gap-2">
      <p className="tabular font-bold">{packTexts.size(formatBytes(offer.bytes), offer.lessons)}</p>
      <div className="text-sm text-ink-soft">
        <p>{packTexts.contents(offer.films)}</p>
        {offer.toCome < offer.bytes && <p>{packTexts.less(formatBytes(offer.toCome))}</p>}
        {offer.needsLine > 0 && <p>{packTexts.needsNetwork(offer.needsLine)}</p>}
        {grows && <p>{packTexts.topUp}</p>}
      </div>
      {!offer.fits && room && (
        <Notice
          tone="warn"
          action={
            <TextLink standalone to="/settings/device">
              {packTexts.makeRoom}
            </TextLink>
          }
        >
          {packTexts.tight(formatBytes(offer.toCome), formatBytes(room.free))}
        </Notice>
      )}
    </div>
  );
}

/** Loads the offer of the pack, and again each time the network returns. */
function useOffer(service: PackService, { courseCode, courseVer }: CoursePlace): OfferState {
  const network = useNetwork();
  const [offered, setOffered] = useState<OfferState>({ kind: 'loading' });
  useEffect(() => {
    let unmounted = false;
    const load = async () => {
      const offer = await service.offer({ courseCode, courseVer });
      const room = await service.room().catch(() => null);
      if (!unmounted) setOffered({ kind: 'known', offer, room });
    };
    const tryToLoad = () => void load().catch(() => !unmounted && setOffered({ kind: 'unknown' }));
    tryToLoad();
    const unsubscribe = network.subscribe(() => network.isOnline() && tryToLoad());
    return () => {
      unmounted = true;
      unsubscribe();
    };
  }, [service, network, courseCode, courseVer]);
  return offered;
}
