import { Link } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/layout/lazy-component.tsx';
import type { LibraryEntry, Piece } from './library.ts';
import { RecordingRow } from './recording-row.tsx';
import type { RecordingsPorts } from './recordings-ports.ts';
import { recordingsTexts as texts } from './recordings-texts.ts';

/** Only who compares needs it. */
const PieceComparison = lazyComponent(async () => (await import('./piece-comparison.tsx')).PieceComparison);

/** Recordings of a piece shown at first, and added with each press: each has a player of its own. */
const ENTRIES_SHOWN = 3;
const ENTRIES_MORE = 20;

interface PieceSectionProps {
  ports: RecordingsPorts;
  piece: Piece;
  /** All recordings of the piece, also those that the filter leaves out; newest first. */
  all: readonly LibraryEntry[];
  /** Brings what the server still has; resolves with false where something did not come. */
  fetchAll(): Promise<boolean>;
  onDiscard(take: TakeHeader): void;
}

/** The recordings of one lesson. */
export function PieceSection({ ports, piece, all, fetchAll, onDiscard }: PieceSectionProps) {
  const id = useId();
  const [shown, setShown] = useState(ENTRIES_SHOWN);
  const { lesson, entries } = piece;
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-1 rounded-lg border border-line bg-surface px-4 pt-4 pb-2 shadow-card sm:px-5"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-lg font-bold">
          <Link
            to="/lessons/$lesson/homework"
            params={{ lesson: lessonPart(lesson) }}
            className="inline-flex min-h-11 items-center text-ink underline decoration-line-strong underline-offset-4 hover:decoration-accent"
          >
            {lesson.lessonName}
          </Link>
        </h2>
        <p className="tabular text-sm text-ink-soft">{texts.recordings(entries.length)}</p>
      </header>
      {all.length > 1 && <Comparing ports={ports} all={all} fetchAll={fetchAll} />}
      <div className="divide-y divide-line">
        {entries.slice(0, shown).map((entry) => (
          <RecordingRow key={entry.id} ports={ports} entry={entry} onDiscard={onDiscard} />
        ))}
      </div>
      {entries.length > shown && (
        <div className="pb-2 text-center">
          <Button tone="quiet" size="small" icon="down" onClick={() => setShown(shown + ENTRIES_MORE)}>
            {texts.moreOfPiece(entries.length - shown)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** One press opens the first recording beside the latest; the first one may still be on a page of the server. */
function Comparing({ ports, all, fetchAll }: Pick<PieceSectionProps, 'ports' | 'all' | 'fetchAll'>) {
  const [step, setStep] = useState<'closed' | 'busy' | 'open' | 'open, first unknown'>('closed');
  const online = useOnline();
  const isOpen = step === 'open' || step === 'open, first unknown';
  const press = async () => {
    if (isOpen) return setStep('closed');
    setStep('busy');
    const complete = online && (await fetchAll());
    setStep(complete ? 'open' : 'open, first unknown');
  };
  return (
    <div className="grid grid-cols-1 gap-2 pb-2">
      <div>
        <Button
          tone="secondary"
          size="small"
          icon="headphone"
          busy={step === 'busy'}
          aria-expanded={isOpen}
          onClick={() => void press()}
        >
          {isOpen ? texts.compareClose : texts.compareFirst}
        </Button>
      </div>
      {step === 'open, first unknown' && online && (
        <p className="text-sm text-ink-soft">{texts.firstUnknown}</p>
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <PieceComparison ports={ports} entries={all} />
        </Suspense>
      )}
    </div>
  );
}
