import { useCallback, useEffect, useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { texts } from './device-texts.ts';
import { type StoragePorts, type StorageUse, storageUse } from './storage-parts.ts';

type Measured = StorageUse | 'loading' | 'unknown';

/** What uses how much of the device, whether the browser may delete it, and how to make room. */
export function StorageSection({ ports }: { ports: StoragePorts }) {
  const [use, setUse] = useState<Measured>('loading');
  const measure = useCallback(
    () =>
      storageUse(ports).then(setUse, () => setUse((before) => (before === 'loading' ? 'unknown' : before))),
    [ports],
  );
  useEffect(() => void measure(), [measure]);
  return (
    <Section title={texts.storage}>
      <Card tight>
        {use === 'loading' && <p className="min-h-56 text-ink-soft">{texts.loading}</p>}
        {use === 'unknown' && <p>{texts.unknown}</p>}
        {typeof use === 'object' && <Uses use={use} ports={ports} measure={measure} />}
      </Card>
    </Section>
  );
}

interface UsesProps {
  use: StorageUse;
  ports: StoragePorts;
  measure(): Promise<void>;
}

function Uses({ use, ports, measure }: UsesProps) {
  return (
    <div className="grid gap-4">
      <p>
        <span className="inline-block">{texts.used(formatBytes(use.used))}</span>
        <span className="inline-block">{texts.free(formatBytes(use.free))}</span>
      </p>
      <Parts use={use} />
      <Persistence persisted={use.persisted} measure={measure} />
      <CopyRemoval bytes={use.copies} ports={ports} measure={measure} />
    </div>
  );
}

function Parts({ use: { takes, packs, copies, rest } }: { use: StorageUse }) {
  const rows = [
    [texts.takes(takes.count), takes.bytes],
    [texts.packs, packs],
    [texts.copies, copies],
    [texts.rest, rest],
  ] as const;
  return (
    <div className="grid gap-2">
      <dl aria-label={texts.parts} className="grid gap-1">
        {rows.map(([name, bytes]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="min-w-0">{name}</dt>
            <dd className="tabular ml-auto">{bytes === 0 ? texts.nothing : formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
      {takes.count > 0 && (
        <p>
          <TextLink standalone to="/recordings">
            {texts.toTakes}
          </TextLink>
        </p>
      )}
      {takes.waiting > 0 && <p className="text-sm font-bold">{texts.takesWaiting(takes.waiting)}</p>}
    </div>
  );
}

function Persistence({ persisted, measure }: { persisted: boolean; measure(): Promise<void> }) {
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    const granted = await navigator.storage.persist().catch(() => false);
    setRefused(!granted);
    await measure();
  };
  if (persisted) return <p className="text-sm text-ink-soft">{texts.persisted}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">{texts.notPersisted}</p>
      <Button tone="secondary" size="small" onClick={() => void ask()}>
        {texts.persist}
      </Button>
      <p role="status" className="text-sm">
        {refused && texts.persistRefused}
      </p>
    </div>
  );
}

function CopyRemoval({
  bytes,
  ports,
  measure,
}: {
  bytes: number;
  ports: StoragePorts;
  measure(): Promise<void>;
}) {
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const say = useToast();
  const drop = async () => {
    setFailed(false);
    try {
      await ports.dropCopies();
      say(texts.dropped);
    } catch {
      setFailed(true);
    }
    await measure();
  };
  if (bytes === 0 && !failed) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="danger" size="small" icon="trash" onClick={() => setAsking(true)}>
        {texts.drop}
      </Button>
      {failed && <Notice tone="danger" title={texts.dropFailed} />}
      <ConfirmDialog
        open={asking}
        title={texts.dropTitle}
        action={texts.dropDo}
        cancel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={drop}
      >
        <p>{texts.dropBody(formatBytes(bytes))}</p>
      </ConfirmDialog>
    </div>
  );
}
