import { useEffect, useRef, useState } from 'react';
import type { WorkerLink } from '#app/device/lazy-worker-bridge.ts';
import { noticeTexts as texts } from '#app/shell/notice-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { hasTypedText, useTypedText } from './typed-text.ts';

type Step = 'offered' | 'waiting' | 'recording' | 'typing' | 'dismissed';

interface UpdateOfferProps {
  worker: Pick<WorkerLink, 'update' | 'newsOfUpdate'>;
}

/**
 * Offers a waiting version and says what it brings. Nothing happens without a press, and never during a take (the layout hides
 * it, other tabs refuse), a delivery (it waits), or while words stand in a field (it hides).
 */
export function UpdateOffer({ worker }: UpdateOfferProps) {
  const [step, setStep] = useState<Step>('offered');
  const waiting = useRef<AbortController | null>(null);
  const news = useNews(worker);
  const typed = useTypedText();
  useEffect(() => () => waiting.current?.abort(), []);
  if (step === 'dismissed' || (typed && step !== 'typing')) return null;
  const update = async () => {
    if (hasTypedText(document)) return setStep('typing');
    waiting.current = new AbortController();
    setStep('waiting');
    const result = await worker.update(waiting.current.signal).catch(() => 'none' as const);
    if (result !== 'updating') setStep(result === 'recording' ? 'recording' : 'offered');
  };
  const giveUp = () => {
    waiting.current?.abort();
    setStep('offered');
  };
  return (
    <div
      data-passing
      role="status"
      className="flex flex-wrap items-start justify-center gap-x-6 gap-y-1 bg-accent-soft px-4 py-2"
    >
      <div className="grid max-w-column gap-1 py-1">
        <p className="text-sm font-bold">{WORDS[step]}</p>
        {news.length > 0 && <News lines={news} />}
      </div>
      <div className="flex gap-1">
        {step === 'waiting' ? (
          <Button tone="quiet" size="small" onClick={giveUp}>
            {texts.updateGiveUp}
          </Button>
        ) : (
          <>
            <Button tone="quiet" size="small" onClick={() => void update()}>
              {texts.updateNow}
            </Button>
            <Button tone="quiet" size="small" onClick={() => setStep('dismissed')}>
              {texts.later}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The offer must not push the page off a small screen. */
const SHOWN_LINES = 2;

function News({ lines }: { lines: readonly string[] }) {
  const others = lines.slice(SHOWN_LINES);
  return (
    <>
      <Lines lines={lines.slice(0, SHOWN_LINES)} />
      {others.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer content-center text-accent">
            {texts.moreNews(others.length)}
          </summary>
          <Lines lines={others} />
        </details>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-0.5 pl-5 text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const WORDS: Readonly<Record<Exclude<Step, 'dismissed'>, string>> = {
  offered: texts.update,
  waiting: texts.updateWaiting,
  recording: texts.updateRecording,
  typing: texts.updateTyping,
};

/** Of the version that waits; the offer does not wait for it. */
function useNews({ newsOfUpdate }: UpdateOfferProps['worker']): readonly string[] {
  const [news, setNews] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    newsOfUpdate().then(
      (lines) => !gone && setNews(lines),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [newsOfUpdate]);
  return news;
}
