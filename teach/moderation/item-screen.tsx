import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import type { ModerationDetail } from '#contract/teach/moderation.ts';
import { titleOf } from '#domain/page-title.ts';
import { useConsole } from '#teach/app/context.ts';
import { ButtonLink, PlainLink, useGo } from '#teach/app/teach-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Page, Section } from '#ui/layout/page.tsx';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { Icon } from '#ui/media/icon.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { actionKeys, actionKeysLine } from './action-keys.ts';
import { Reports, Steps, Thread, Versions } from './item-context.tsx';
import { authorName } from './item-tags.tsx';
import { ItemWords } from './item-words.tsx';
import { detailQuery, type Subject, waitingQuery } from './moderation-query.ts';
import { itemAddress } from './moderation-search.ts';
import { lastStep, possibleSteps, type Step } from './possible-steps.ts';
import { texts } from './texts.ts';
import { type Choice, NO_WORDS, type Words } from './use-moderate.tsx';

/** One reported post or comment with its context, and what the school does about it. */
export function ItemScreen({ subject }: { subject: Subject }) {
  const { api } = useConsole();
  const { data, error, refetch } = useQuery(detailQuery(api, subject));
  usePageHead(titleOf(texts.title));
  if (data) return <Item detail={data} />;
  if (!error) return <Spinner />;
  // An address that was mistyped names nothing either.
  const isMissing =
    error instanceof ApiError && (error.known === 'api/not-found' || error.known === 'api/bad-request');
  return (
    <div className="mx-auto grid max-w-column gap-4 p-6">
      {isMissing ? (
        <EmptyState
          icon="search"
          title={texts.missing}
          action={<ButtonLink to="/teach/moderation">{texts.back}</ButtonLink>}
        >
          {texts.missingBody}
        </EmptyState>
      ) : (
        <RetryNotice tone="warn" title={texts.loadFailed} retry={texts.retry} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </RetryNotice>
      )}
    </div>
  );
}

function Item({ detail }: { detail: ModerationDetail }) {
  const { now } = useConsole();
  const { item, thread, reports, versions, steps } = detail;
  const at = now();
  const back = (
    <PlainLink
      to="/teach/moderation"
      className="inline-flex min-h-11 items-center gap-1 px-4 text-sm font-bold text-accent"
    >
      <Icon name="left" />
      {texts.back}
    </PlainLink>
  );
  return (
    <Page
      title={authorName(item.author)}
      over={item.commentID === null ? texts.post : texts.comment}
      back={back}
      wide
    >
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[3fr_2fr] xl:items-start">
        <div className="grid grid-cols-1 gap-8">
          <ItemWords item={item} now={at} />
          <Actions detail={detail} now={at} />
          <Reports reports={reports} item={item} now={at} />
        </div>
        <div className="grid grid-cols-1 gap-8">
          <Thread thread={thread} commentID={item.commentID} now={at} />
          <Versions versions={versions} now={at} />
          <Steps steps={steps} now={at} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ detail, now }: { detail: ModerationDetail; now: number }) {
  const { item, steps } = detail;
  const go = useGo();
  const next = useNextItem(item);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [words, setWords] = useState<Words>(NO_WORDS);
  const [outcome, setOutcome] = useState<'settled' | 'changed' | null>(null);
  const queries = useQueryClient();
  const { api } = useConsole();
  const possible = possibleSteps(item, now);
  // What the screen shows at this moment: it is fetched anew while a reason is written.
  const choose = (step: Step) => setChosen({ step, seen: lastStep(steps) });
  const { address } = next;
  useKeyboardShortcuts(actionKeys(possible, choose, address === null ? null : () => go(address)));
  const done = () => {
    setChosen(null);
    setWords(NO_WORDS);
    setOutcome('settled');
  };
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: detailQuery(api, item).queryKey });
    setChosen(null);
    setOutcome('changed');
  };
  return (
    <Section title={texts.actionsTitle}>
      {outcome === 'changed' && (
        <Notice tone="warn" title={texts.changed}>
          {words.reason + words.note === '' ? texts.changedBody : texts.changedWords}
        </Notice>
      )}
      {outcome === 'settled' && !steps[0]?.isUndone && (
        <Notice
          tone="ok"
          title={texts.settled}
          action={
            <ButtonLink size="small" tone="secondary" to={next.address ?? '/teach/moderation'}>
              {next.address === null ? texts.back : texts.toNext}
            </ButtonLink>
          }
        >
          {next.left > 0 ? texts.settledMore(next.left) : texts.settledBody}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {possible.map((each, index) => (
          <Button
            key={each}
            size="small"
            tone={index === 0 && item.reports > 0 ? 'primary' : 'secondary'}
            onClick={() => choose(each)}
          >
            {texts.steps[each]}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-soft max-lg:hidden">{actionKeysLine(possible, next.address !== null)}</p>
      <ActionDialog
        item={item}
        chosen={chosen}
        words={words}
        onWords={setWords}
        onClose={() => setChosen(null)}
        onDone={done}
        onChanged={changed}
      />
    </Section>
  );
}

/** What waits besides this one. */
function useNextItem({ postID, commentID }: Subject) {
  const { api } = useConsole();
  const { data } = useQuery(waitingQuery(api));
  const isOther = (each: Subject) => each.postID !== postID || each.commentID !== commentID;
  const others = data?.items.filter(isOther) ?? [];
  const isHere = others.length !== (data?.items.length ?? 0);
  return {
    address: others[0] ? itemAddress(others[0]) : null,
    left: Math.max(0, (data?.counts.waiting ?? 0) - (isHere ? 1 : 0)),
  };
}
