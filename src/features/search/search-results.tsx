import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { MAX_SEARCH_RESULTS } from '#contract/search.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchResultCard } from './search-result-card.tsx';
import type { SearchDevice, SearchView } from './search-view.ts';
import { texts } from './texts.ts';
import { useSearch } from './use-search.ts';

interface SearchResultsProps {
  api: Api;
  searchDevice: SearchDevice;
  words: string;
  now: number;
  /** Link back to all curriculums. */
  toCurriculums: ReactNode;
}

/** The results for the words, from the server or, when it is offline or slow, from this device. */
export function SearchResults({ api, searchDevice, words, now, toCurriculums }: SearchResultsProps) {
  const { view, online, retry } = useSearch(api, searchDevice, words);
  const fromDevice = view.kind === 'found' && view.from === 'device';
  return (
    <section aria-label={texts.results} aria-busy={view.kind === 'loading'} className="grid gap-3">
      {fromDevice && <Notice title={online ? texts.slow : texts.offline} />}
      <p role="status" className="tabular text-sm font-bold text-ink-soft">
        {countOf(view)}
      </p>
      {view.kind === 'loading' && <Skeleton lines={5} />}
      {view.kind === 'failed' && (
        <RetryNotice tone="danger" title={texts.failed} retry={texts.retry} onRetry={retry}>
          {errorMessage(view.error)}
        </RetryNotice>
      )}
      {view.kind === 'found' && view.found.lessons.length > 0 && (
        <ol className="grid gap-3">
          {view.found.lessons.map((hit) => (
            <li key={hit.lesson.lessonID}>
              <SearchResultCard hit={hit} words={view.found.words} online={online} now={now} />
            </li>
          ))}
        </ol>
      )}
      {view.kind === 'found' && view.found.lessons.length === 0 && (
        <EmptyState icon="search" title={noneFor(view.found.words)} action={toCurriculums}>
          {fromDevice ? texts.noneOnDevice : texts.noneBody}
        </EmptyState>
      )}
    </section>
  );
}

function countOf(view: SearchView): ReactNode {
  if (view.kind !== 'found') return null;
  const { length } = view.found.lessons;
  if (length === 0) return <span className="sr-only">{noneFor(view.found.words)}</span>;
  return length < MAX_SEARCH_RESULTS ? texts.found(length) : texts.most(length);
}

/** Longer search words are cut in messages. */
const MAX_SHOWN_CHARACTERS = 24;

function noneFor(words: string): string {
  const all = Array.from(words);
  const shown = all.slice(0, MAX_SHOWN_CHARACTERS).join('');
  return texts.noneFor(all.length > MAX_SHOWN_CHARACTERS ? `${shown}…` : shown);
}
