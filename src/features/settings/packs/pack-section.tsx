import { useState, useSyncExternalStore } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import type { PackService, PackView } from '#packs/pack-service.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { packTexts, STAGES } from './pack-texts.ts';

/** Courses downloaded for offline use, with their size and a button to remove them. */
export function PackSection({ service }: { service: PackService }) {
  const list = useSyncExternalStore(service.subscribe, service.list);
  const [failed, setFailed] = useState(false);
  const reportFailure = (done: Promise<unknown>) => {
    setFailed(false);
    return done.catch(() => setFailed(true));
  };
  return (
    <Section title={packTexts.title}>
      {service.possible ? (
        <Packs service={service} list={list} reportFailure={reportFailure} />
      ) : (
        <p className="text-sm text-ink-soft">{packTexts.impossible}</p>
      )}
      {failed && <Notice tone="danger" title={packTexts.failed} />}
    </Section>
  );
}

interface PacksProps {
  service: PackService;
  list: readonly PackView[] | null;
  reportFailure: (done: Promise<unknown>) => Promise<unknown>;
}

function Packs({ service, list, reportFailure }: PacksProps) {
  if (list === null) return <Skeleton lines={2} />;
  if (list.length === 0) {
    return (
      <EmptyState icon="download" title={packTexts.empty}>
        {packTexts.emptyBody}
      </EmptyState>
    );
  }
  const { known, only, saver } = service.wifi();
  return (
    <Card tight>
      <ul className="grid divide-y divide-line">
        {list.map((pack) => (
          <li key={pack.stored.id} className="py-3 first:pt-0">
            <PackRow pack={pack} remove={() => reportFailure(service.remove(pack.stored.id))} />
          </li>
        ))}
      </ul>
      {known && !saver ? (
        <CheckBox checked={only} onChange={(next) => void reportFailure(service.onlyOnWifi(next))}>
          {packTexts.wifiOnly}
        </CheckBox>
      ) : (
        <p className="text-sm text-ink-soft">{known ? packTexts.wifiSaver : packTexts.wifiUnknown}</p>
      )}
    </Card>
  );
}

function PackRow({
  pack: { stored, downloadProgress, size, own },
  remove,
}: {
  pack: PackView;
  remove: () => Promise<unknown>;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="phrase font-bold">
          <TextLink to="/courses/$course" params={{ course: coursePart(stored) }}>
            {stored.courseName}
          </TextLink>
        </p>
        <p className="tabular text-sm text-ink-soft">
          {STAGES[stored.state.stage]}
          {size && `・${sizeText(downloadProgress, size)}`}
        </p>
      </div>
      <Button
        tone="danger"
        size="small"
        icon="trash"
        aria-label={packTexts.removeOf(stored.courseName)}
        onClick={() => setAsking(true)}
      >
        {packTexts.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={packTexts.removeTitle}
        action={packTexts.remove}
        cancel={packTexts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>{packTexts.removeBody(formatBytes(own))}</p>
      </ConfirmDialog>
    </div>
  );
}

function sizeText(
  { done, total }: PackView['downloadProgress'],
  { lessons }: NonNullable<PackView['size']>,
): string {
  if (done < total) return packTexts.soFar(formatBytes(done), formatBytes(total));
  return packTexts.facts(formatBytes(total), lessons);
}
