import { useState, useSyncExternalStore } from 'react';
import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import { type PackService, packOf } from '#packs/pack-service.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { PackDownloadOffer } from './pack-download-offer.tsx';
import { PackStatus } from './pack-status.tsx';
import { packTexts } from './pack-texts.ts';

interface PackCardProps {
  service: PackService;
  place: CoursePlace;
  courseName: string;
  /** More lessons will be released and added to the pack. */
  grows: boolean;
}

/** The pack of a course: the offer to download it, its progress, or what is on the device. */
export function PackCard({ service, place, courseName, grows }: PackCardProps) {
  const list = useSyncExternalStore(service.subscribe, service.list);
  const [failed, setFailed] = useState(false);
  /** Shows an error if the action fails; a success shows by itself. */
  const run = (done: Promise<unknown>) => {
    setFailed(false);
    return done.catch(() => setFailed(true));
  };
  if (!service.possible) {
    return (
      <Section title={packTexts.title}>
        <p className="text-sm text-ink-soft">{packTexts.impossible}</p>
      </Section>
    );
  }
  const pack = list === null ? undefined : packOf(list, place);
  return (
    <Section title={packTexts.title}>
      <Card tight>
        <div className="grid min-h-28 content-start gap-3">
          {list === null && <Skeleton lines={3} />}
          {list !== null && pack === undefined && (
            <PackDownloadOffer
              service={service}
              place={place}
              grows={grows}
              download={() => run(service.take({ ...place, courseName }))}
            />
          )}
          {pack && <PackStatus service={service} pack={pack} grows={grows} run={run} />}
          {list !== null && (
            <WifiOnly service={service} downloaded={pack?.stored.state.stage === 'complete'} run={run} />
          )}
          {failed && <Notice tone="danger" title={packTexts.failed} />}
        </div>
      </Card>
    </Section>
  );
}

interface WifiOnlyProps {
  service: PackService;
  /** True for a complete pack: then only the settings offer the choice. */
  downloaded: boolean;
  run: (done: Promise<unknown>) => void;
}

function WifiOnly({ service, downloaded, run }: WifiOnlyProps) {
  const { known, only, saver } = service.wifi();
  if (downloaded) return null;
  if (!known) return <p className="text-sm text-ink-soft">{packTexts.wifiUnknown}</p>;
  if (saver) return <p className="text-sm text-ink-soft">{packTexts.wifiSaver}</p>;
  return (
    <CheckBox checked={only} onChange={(next) => run(service.onlyOnWifi(next))}>
      {packTexts.wifiOnly}
    </CheckBox>
  );
}
