import { useState, useSyncExternalStore } from 'react';
import type { CoursePlace } from '#domain/lesson-path.ts';
import type { PackDesk } from '#packs/desk.ts';
import { packOf } from '#packs/pack-of.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { PackBegin } from './pack-download-offer.tsx';
import { PackStanding } from './pack-status.tsx';
import { packTexts } from './pack-texts.ts';

interface PackCardProps {
  desk: PackDesk;
  place: CoursePlace;
  courseName: string;
  /** Lessons are still to come, and will be added. */
  grows: boolean;
}

/** Taking a course along: what it would be, how far it is, that it is here. */
export function PackCard({ desk, place, courseName, grows }: PackCardProps) {
  const list = useSyncExternalStore(desk.subscribe, desk.list);
  const [failed, setFailed] = useState(false);
  /** What a person does here either shows by itself or says that it did not work. */
  const deed = (done: Promise<unknown>) => {
    setFailed(false);
    return done.catch(() => setFailed(true));
  };
  if (!desk.possible) {
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
            <PackBegin
              desk={desk}
              place={place}
              grows={grows}
              take={() => deed(desk.take({ ...place, courseName }))}
            />
          )}
          {pack && <PackStanding desk={desk} pack={pack} grows={grows} deed={deed} />}
          {list !== null && <Wifi desk={desk} here={pack?.kept.state.stage === 'complete'} deed={deed} />}
          {failed && <Notice tone="danger" title={packTexts.failed} />}
        </div>
      </Card>
    </Section>
  );
}

interface WifiProps {
  desk: PackDesk;
  /** All of it is here: then the kind of line is a matter of the settings. */
  here: boolean;
  deed: (done: Promise<unknown>) => void;
}

function Wifi({ desk, here, deed }: WifiProps) {
  const { known, only } = desk.wifi();
  if (here) return null;
  if (!known) return <p className="text-sm text-ink-soft">{packTexts.wifiUnknown}</p>;
  return (
    <CheckBox checked={only} onChange={(next) => deed(desk.onlyOnWifi(next))}>
      {packTexts.wifiOnly}
    </CheckBox>
  );
}
