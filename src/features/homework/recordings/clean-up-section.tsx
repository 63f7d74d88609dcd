import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { originalIDOf } from '#local/takes/take-retention.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { isInTrash, isSpare, removeTakes, type TakeGroup, takeSpace } from './clean-up.ts';
import { cleanUpTexts as texts } from './clean-up-texts.ts';
import type { RecordingsPorts } from './recordings-ports.ts';

interface CleanUpSectionProps {
  ports: RecordingsPorts;
  takes: readonly TakeHeader[];
  open: boolean;
}

/** What the takes on this device use, and which of them may go. Nothing is chosen beforehand, and nothing goes by itself. */
export function CleanUpSection({ ports, takes, open }: CleanUpSectionProps) {
  const { arrived, marked, onlyHere, discarded } = useMemo(() => takeSpace(takes), [takes]);
  const bytes = arrived.bytes + marked.bytes + onlyHere.bytes + discarded.bytes;
  const summary = useRef<HTMLElement>(null);
  const removed = useRef(false);
  // The button that was pressed goes with what it removed.
  useEffect(() => {
    if (!removed.current || takes.length === 0 || document.activeElement !== document.body) return;
    removed.current = false;
    summary.current?.focus();
  }, [takes]);
  const remove = (group: TakeGroup, only: (take: TakeHeader) => boolean) => {
    removed.current = true;
    return removeTakes(ports.takes, group.takes, only);
  };
  if (bytes === 0) return null;
  return (
    <details open={open} className="rounded-lg border border-line px-4">
      <summary
        ref={summary}
        className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-2 font-bold text-ink-soft"
      >
        {texts.title}
        <span className="tabular text-sm font-normal">{texts.used(formatBytes(bytes))}</span>
      </summary>
      <ul className="divide-y divide-line pb-2">
        <Row name={texts.arrived} group={arrived} body={texts.arrivedBody}>
          <Removal
            count={arrived.takes.length}
            label={texts.removeArrived}
            title={texts.arrivedTitle(arrived.takes.length)}
            body={
              arrived.takes.some((take) => originalIDOf(take) !== null)
                ? texts.arrivedAsked + texts.originalsGoToo
                : texts.arrivedAsked
            }
            onRemove={() => remove(arrived, isSpare)}
          />
        </Row>
        <Row name={texts.marked} group={marked} body={texts.markedBody} />
        <Row name={texts.onlyHere} group={onlyHere} body={texts.onlyHereBody}>
          {!open && (
            <TextLink standalone to="/recordings" search={{ filter: 'device' }}>
              {texts.toOnlyHere}
            </TextLink>
          )}
        </Row>
        <Row name={texts.discarded} group={discarded} body={texts.discardedBody}>
          <Removal
            count={discarded.takes.length}
            label={texts.emptyTrash}
            title={texts.trashTitle(discarded.takes.length)}
            body={texts.trashAsked}
            onRemove={() => remove(discarded, isInTrash)}
          />
        </Row>
      </ul>
    </details>
  );
}

interface RowProps {
  name: string;
  group: TakeGroup;
  /** What becomes of them. */
  body: string;
  children?: ReactNode;
}

function Row({ name, group, body, children }: RowProps) {
  if (group.takes.length === 0) return null;
  return (
    <li className="grid justify-items-start gap-2 py-3">
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold">{texts.count(name, group.takes.length)}</span>
        <span className="tabular text-sm text-ink-soft">{formatBytes(group.bytes)}</span>
      </div>
      <p className="phrase text-sm text-ink-soft">{body}</p>
      {children}
    </li>
  );
}

interface RemovalProps {
  count: number;
  label: string;
  title: string;
  body: string;
  /** Resolves with how many went. */
  onRemove(): Promise<number>;
}

/** Asks once more, with the number; then says what went. */
function Removal({ count, label, title, body, onRemove }: RemovalProps) {
  const [asking, setAsking] = useState(false);
  const say = useToast();
  const remove = async () => {
    const removed = await onRemove();
    say(removed === count ? texts.removed(removed) : texts.partlyRemoved(removed));
  };
  return (
    <>
      <Button tone="secondary" size="small" icon="trash" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        action={texts.remove}
        cancel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p className="phrase">{body}</p>
      </ConfirmDialog>
    </>
  );
}
