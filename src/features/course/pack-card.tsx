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
  /** Lessons are still to come, and will be added. */
  grows: boolean;
}

/** Taking a course along: what it would be, how far it is, that it is here. */
export function PackCard({ service, place, courseName, grows }: PackCardProps) {
  const list = useSyncExternalStore(service.subscribe, service.list);
  const [failed, setFailed] = useState(false);
  /** What a person does here either shows by itself or says that it did not work. */
  const deed = (done: Promise<unknown>) => {
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
              take={() => deed(service.take({ ...place, courseName }))}
            />
          )}
          {pack && <PackStatus service={service} pack={pack} grows={grows} deed={deed} />}
          {list !== null && (
            <Wifi service={service} here={pack?.stored.state.stage === 'complete'} deed={deed} />
          )}
          {failed && <Notice tone="danger" title={packTexts.failed} />}
        </div>
      </Card>
    </Section>
  );
}

interface WifiProps {
  service: PackService;
  /** All of it is here: then the kind of line is a matter of the settings. */
  here: boolean;
  deed: (done: Promise<unknown>) => void;
}

function Wifi({ service, here, deed }: WifiProps) {
  const { known, only } = service.wifi();
  if (here) return null;
  if (!known) return <p className="text-sm text-ink-soft">{packTexts.wifiUnknown}</p>;
  return (
    <CheckBox checked={only} onChange={(next) => deed(service.onlyOnWifi(next))}>
      {packTexts.wifiOnly}
    </CheckBox>
  );
}
