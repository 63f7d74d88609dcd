import { Suspense, useEffect, useRef, useState } from 'react';
import type { Trim } from '#domain/recordings/trim.ts';
import { MIN_TRIMMED_S } from '#domain/recordings/trim.ts';
import { useAnnounce } from '#features/homework/announcer.tsx';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import type { AudioSource } from '#ui/media/use-audio.ts';
import { trimTexts } from './trim-texts.ts';
import { formatTenths } from './trim-time.ts';

const TrimEditor = lazyComponent(() => import('./trim-editor.tsx').then((module) => module.TrimEditor));

interface TrimSectionProps {
  ports: Pick<HomeworkPorts, 'takes' | 'makeSound'>;
  take: TakeHeader;
  source: AudioSource;
}

/** Trimming a take that was not handed in: what is chosen now, changing it and taking it back. */
export function TrimSection({ ports, take, source }: TrimSectionProps) {
  const announce = useAnnounce();
  const [editing, setEditing] = useState(false);
  const [failed, setFailed] = useState(false);
  const trim = take.trim ?? null;
  const opener = useRef<HTMLButtonElement>(null);
  const isTrimmed = trim !== null;
  const before = useRef({ editing, isTrimmed });
  useEffect(() => {
    // What was pressed has gone with the editor, or with the choice that was taken back.
    const wasThere = (before.current.editing && !editing) || (before.current.isTrimmed && !isTrimmed);
    before.current = { editing, isTrimmed };
    if (wasThere) focusIfLost(opener.current);
  }, [editing, isTrimmed]);
  const store = async (next: Trim | null) => {
    await ports.takes.change(take.takeID, (header) =>
      header.decision === 'undecided' ? { ...header, trim: next } : header,
    );
    announce(next === null ? trimTexts.undone : trimTexts.saved);
    setEditing(false);
    setFailed(false);
  };
  if ((take.frozen?.durationMs ?? 0) / 1000 <= MIN_TRIMMED_S) return null;
  if (editing) {
    return (
      <Suspense fallback={null}>
        <TrimEditor
          ports={ports}
          take={take}
          source={source}
          onSave={store}
          onCancel={() => setEditing(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-2">
      {trim !== null && (
        <p className="phrase text-sm">
          {trimTexts.trimmed(formatTenths(trim.fromS), formatTenths(trim.toS))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={opener} tone="secondary" size="small" onClick={() => setEditing(true)}>
          {trim === null ? trimTexts.open : trimTexts.change}
        </Button>
        {trim !== null && (
          <Button tone="quiet" size="small" onClick={() => void store(null).catch(() => setFailed(true))}>
            {trimTexts.undo}
          </Button>
        )}
      </div>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {trimTexts.saveFailed}
        </p>
      )}
    </div>
  );
}
