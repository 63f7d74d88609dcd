import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { Announcer } from '#features/homework/announcer.tsx';
import { DiscardedTakes } from '#features/homework/takes/discarded-takes.tsx';
import { InterruptedTakes } from '#features/homework/takes/interrupted-banner.tsx';
import { useDiscard } from '#features/homework/takes/use-discard.tsx';
import type { TakeHeader } from '#local/takes/take.ts';
import { useOnline } from '#network/use-online.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Page } from '#ui/layout/page.tsx';
import { CleanUpSection } from './clean-up-section.tsx';
import { chosenEntries, type LibraryEntry, piecesOf } from './library.ts';
import { LIBRARY_FILTERS, type LibraryFilter } from './library-filter.ts';
import { PieceSection } from './piece-section.tsx';
import type { RecordingsPorts } from './recordings-ports.ts';
import { emptyFilter, filterNames, recordingsTexts as texts } from './recordings-texts.ts';
import { type Library, useLibrary } from './use-library.ts';

interface RecordingsScreenProps {
  ports: RecordingsPorts;
  uid: string;
  filter: LibraryFilter;
}

/** Everything that a person recorded, by piece: on this device, on its way, and at the school. */
export function RecordingsScreen({ ports, uid, filter }: RecordingsScreenProps) {
  const view = useLibrary(ports, uid);
  const back = (
    <LinkButton to="/practice" tone="quiet" size="small" icon="left">
      {texts.back}
    </LinkButton>
  );
  return (
    <Announcer>
      <Page
        title={texts.title}
        lead={texts.lead}
        back={back}
        aside={
          <LinkButton to="/recordings/import" tone="quiet" size="small" icon="download">
            {texts.toImport}
          </LinkButton>
        }
      >
        {view.state === 'loading' && <Skeleton lines={8} />}
        {view.state === 'failed' && (
          <RetryNotice tone="danger" retry={texts.retry} onRetry={view.retry}>
            {texts.failed}
          </RetryNotice>
        )}
        {view.state === 'ready' && <Recordings ports={ports} library={view.library} filter={filter} />}
      </Page>
    </Announcer>
  );
}

interface RecordingsProps {
  ports: RecordingsPorts;
  library: Library;
  filter: LibraryFilter;
}

function Recordings({ ports, library, filter }: RecordingsProps) {
  const online = useOnline();
  const [typed, setTyped] = useState('');
  // The field answers at once, and the list follows.
  const asked = useDeferredValue(typed);
  const { discard, restore, notice } = useDiscard(ports, library.discarded);
  const { entries, discarded, interrupted } = library;
  const chosen = chosenEntries(entries, { filter, typed: asked });
  const cleanUp = <CleanUpSection ports={ports} takes={library.takes} open={filter === 'device'} />;
  return (
    <>
      <InterruptedTakes ports={ports} takes={interrupted} />
      {entries.length > 0 && (
        <div className="grid gap-3">
          <Filters filter={filter} />
          <SearchField typed={typed} onType={setTyped} />
        </div>
      )}
      {notice}
      {filter === 'device' && cleanUp}
      <p role="status" className="sr-only">
        {asked.trim() !== '' && texts.found(chosen.length)}
      </p>
      {library.serverMissing && <p className="text-sm text-ink-soft">{texts.schoolMissing}</p>}
      {!online && !library.serverMissing && <p className="text-sm text-ink-soft">{texts.schoolStored}</p>}
      {chosen.length > 0 && (
        <Pieces key={filter} ports={ports} library={library} entries={chosen} onDiscard={discard} />
      )}
      {filter !== 'device' && (
        <SchoolPart isPending={library.serverPending} isBelowRows={chosen.length > 0} />
      )}
      {chosen.length === 0 && (!library.serverPending || filter === 'device') && (
        <NothingHere isEmpty={entries.length === 0} filter={filter} typed={asked} />
      )}
      {library.hasMore && (
        <div className="grid justify-items-center gap-1">
          <Button
            tone="secondary"
            size="small"
            icon="down"
            busy={library.fetchingMore}
            disabled={!online}
            onClick={library.fetchMore}
          >
            {texts.older}
          </Button>
          {library.moreFailed && (
            <p role="alert" className="text-sm text-danger">
              {texts.olderFailed}
            </p>
          )}
        </div>
      )}
      <DiscardedTakes ports={ports} takes={discarded} onRestore={restore} />
      {filter !== 'device' && cleanUp}
    </>
  );
}

/**
 * The rest is on its way: that there is nothing would not be true yet. Below rows it is a line that stays when the rest is there:
 * a page that gets shorter moves what the finger is about to press.
 */
function SchoolPart({ isPending, isBelowRows }: { isPending: boolean; isBelowRows: boolean }) {
  if (!isBelowRows) return isPending && <Skeleton lines={5} />;
  return (
    <p role="status" className="min-h-6 text-sm text-ink-soft">
      {isPending && <span className="appear-late">{texts.schoolComing}</span>}
    </p>
  );
}

/** Pieces shown at first, and added with each press. */
const PIECES_SHOWN = 20;

interface PiecesProps {
  ports: RecordingsPorts;
  library: Library;
  /** Those of the library that are shown. */
  entries: readonly LibraryEntry[];
  onDiscard(take: TakeHeader): void;
}

function Pieces({ ports, library, entries, onDiscard }: PiecesProps) {
  const [shown, setShown] = useState(PIECES_SHOWN);
  const whole = useMemo(
    () => new Map(piecesOf(library.entries).map((piece) => [piece.lessonID, piece.entries])),
    [library.entries],
  );
  const pieces = piecesOf(entries);
  return (
    <div className="grid grid-cols-1 gap-4">
      {pieces.slice(0, shown).map((piece) => (
        <PieceSection
          key={piece.lessonID}
          ports={ports}
          piece={piece}
          all={whole.get(piece.lessonID) ?? piece.entries}
          fetchAll={library.fetchAll}
          onDiscard={onDiscard}
        />
      ))}
      {pieces.length > shown && (
        <div className="text-center">
          <Button tone="secondary" size="small" icon="down" onClick={() => setShown(shown + PIECES_SHOWN)}>
            {texts.morePieces}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Links: each filter has an address of its own. */
function Filters({ filter }: { filter: LibraryFilter }) {
  return (
    <nav aria-label={texts.filterLabel} className="flex flex-wrap gap-2">
      {LIBRARY_FILTERS.map((name) => (
        <Link
          key={name}
          to="/recordings"
          search={name === 'all' ? {} : { filter: name }}
          activeOptions={{ exact: true, includeSearch: true }}
          replace
          resetScroll={false}
          aria-current={name === filter ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-bold text-ink no-underline hover:bg-sunk aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
        >
          {filterNames[name]}
        </Link>
      ))}
    </nav>
  );
}

/** Longer words are in no name. */
const MAX_SEARCH_LENGTH = 100;

function SearchField({ typed, onType }: { typed: string; onType(typed: string): void }) {
  return (
    <TextField
      label={texts.search}
      placeholder={texts.searchHint}
      value={typed}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={MAX_SEARCH_LENGTH}
      onChange={(event) => onType(event.target.value)}
      action={
        typed !== '' && <IconButton icon="close" label={texts.clearSearch} onClick={() => onType('')} />
      }
    />
  );
}

interface NothingHereProps {
  isEmpty: boolean;
  filter: LibraryFilter;
  typed: string;
}

function NothingHere({ isEmpty, filter, typed }: NothingHereProps) {
  if (isEmpty) {
    return (
      <EmptyState
        icon="mic"
        title={texts.none}
        action={<LinkButton to="/home">{texts.toLessons}</LinkButton>}
      >
        {texts.noneBody}
      </EmptyState>
    );
  }
  const action = filter !== 'all' && (
    <LinkButton to="/recordings" tone="secondary" size="small">
      {texts.showAll}
    </LinkButton>
  );
  return (
    <EmptyState icon="search" title={texts.noneFound} action={action}>
      {typed.trim() === '' && filter !== 'all' ? emptyFilter[filter] : texts.noneFoundBody(typed.trim())}
    </EmptyState>
  );
}
