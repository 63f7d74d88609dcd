import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { ApiError } from '#contract/errors.ts';
import { answers } from '#contract/teach/answers.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { useConsole } from './context.ts';
import type { JustSent } from './sent-answers.ts';
import { PlainLink } from './teach-link.tsx';
import { texts } from './texts.ts';

/**
 * 取り消す for every answer of the last minute, at the foot of every screen: the newest one, and those before it on request. Who
 * answers one after the other would have them all over the next recording.
 */
export function UndoBar() {
  const { sent } = useConsole();
  const all = useSelector(sent.store);
  const [isOpen, setOpen] = useState(false);
  if (isOpen && all.length < 2) setOpen(false);
  const hidden = isOpen ? 0 : Math.max(0, all.length - 1);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[var(--foot,0px)] z-40 grid justify-items-center gap-2 p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      {hidden > 0 && (
        <span className="pointer-events-auto rounded-full bg-surface shadow-float">
          <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
            {texts.undoOthers(hidden)}
          </Button>
        </span>
      )}
      {all.map((each, index) => (
        <Undo key={each.answerID} sent={each} isHidden={index < hidden} />
      ))}
    </div>
  );
}

/** One that is hidden counts on: it is forgotten when its minute is over. */
function Undo({ sent, isHidden }: { sent: JustSent; isHidden: boolean }) {
  const { api, sent: all } = useConsole();
  const queries = useQueryClient();
  const toast = useToast();
  const [left, setLeft] = useState(() => all.secondsLeft(sent));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = all.secondsLeft(sent);
      setLeft(seconds);
      if (seconds === 0) all.forget(sent.answerID);
    }, SECOND_MS / 2);
    return () => clearInterval(timer);
  }, [all, sent]);
  const undo = async () => {
    setBusy(true);
    try {
      await api(answers.undo, { answerID: sent.answerID });
      all.forget(sent.answerID);
      const link = (
        <PlainLink to={`/teach/takes/${sent.submissionID}`} className="text-accent underline">
          {texts.open}
        </PlainLink>
      );
      toast(texts.undone(sent.learner), link);
      await queries.invalidateQueries();
    } catch (cause) {
      const isTooLate = cause instanceof ApiError && cause.known === 'api/gone';
      if (isTooLate) all.forget(sent.answerID);
      toast(isTooLate ? texts.undoTooLate : texts.undoFailed);
      setBusy(false);
    }
  };
  if (isHidden) return null;
  return (
    <div className="pointer-events-auto flex max-w-full items-center gap-x-4 rounded-lg border border-line-strong bg-surface px-4 py-1.5 shadow-float">
      <p className="min-w-0 text-sm">
        <b className="line-clamp-2">{texts.sent(sent.learner)}</b>
        <span aria-hidden="true" className="tabular text-ink-soft">
          {texts.undoLeft(left)}
        </span>
      </p>
      <Button tone="secondary" size="small" busy={busy} onClick={() => void undo()}>
        {texts.undo}
      </Button>
    </div>
  );
}
