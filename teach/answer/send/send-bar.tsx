import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DraftState } from '#teach/answer/draft-session.ts';
import { texts } from '#teach/answer/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { SendState } from './use-send.ts';

interface SendBarProps {
  /** null while there is no draft. */
  draftAt: DraftState['at'] | null;
  state: SendState;
  /** What to put right before it can be sent. */
  problem: string | null;
  disabled: boolean;
  onPreview(): void;
  onSend(): void;
  onStop(): void;
}

const DRAFT_LINES: Readonly<Record<DraftState['at'], string>> = {
  saved: texts.draftSaved,
  saving: texts.draftSaving,
  device: texts.draftDevice,
};
const WAITING = { voices: texts.sendVoices, sending: texts.sending, offline: texts.sendOffline } as const;

/**
 * Preview and sending, with where the draft is; always in reach at the foot of the answer. The place of 返事を送る belongs to that
 * button alone, and 送るのをやめる stands left of it, on a phone at the edge: the second half of a double press must not stop
 * what the first began, wherever the message above moved the row.
 */
export function SendBar(props: SendBarProps) {
  const { draftAt, state, problem, disabled, onPreview, onSend, onStop } = props;
  const bar = useFoot();
  const isIdle = state.at === 'idle';
  const canStop = state.at === 'voices' || state.at === 'offline' || (state.at === 'sending' && state.waited);
  useFocusInBar(bar, canStop);
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-line bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] outline-none sm:-mx-6 sm:px-6 xl:mx-0 xl:px-0"
    >
      {isIdle && problem && <Notice tone="danger">{problem}</Notice>}
      {!isIdle && <Notice>{WAITING[state.at]}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="text-sm text-ink-soft max-sm:w-full sm:mr-auto">{draftAt && DRAFT_LINES[draftAt]}</p>
        {canStop && (
          <span className="max-sm:mr-auto">
            <Button
              tone="secondary"
              size="small"
              busy={state.at === 'sending' && state.stops}
              onClick={onStop}
            >
              {texts.sendStop}
            </Button>
          </span>
        )}
        <Button tone="secondary" size="small" icon="eye" onClick={onPreview}>
          {texts.preview}
        </Button>
        {/* While it waits it is busy and never `disabled`, which would lose the focus. */}
        <Button size="small" icon="send" busy={!isIdle} disabled={isIdle && disabled} onClick={onSend}>
          {isIdle ? texts.send : state.at === 'sending' ? texts.sending : texts.sendWaits}
        </Button>
      </div>
    </div>
  );
}

/** When 送るのをやめる goes with the focus on it, the bar has the focus: on another button a second press would do something. */
function useFocusInBar(bar: RefObject<HTMLDivElement | null>, canStop: boolean): void {
  const could = useRef(canStop);
  useLayoutEffect(() => {
    const isLost = could.current && !canStop && document.activeElement === document.body;
    could.current = canStop;
    if (isLost) bar.current?.focus({ preventScroll: true });
  }, [bar, canStop]);
}

/** What floats at the foot of the screen has room below this bar once the bar is so high above it. */
const FLOATING_PX = 112;

/**
 * Tells what floats at the foot of the screen (`--foot`: toasts, 取り消す) to stand above this bar, also where the end of the answer
 * is in view and the bar is not quite at the foot: a press on 返事を送る must never meet the 取り消す of another answer.
 */
function useFoot() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const place = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const isFarAbove = bottom <= innerHeight - FLOATING_PX;
      style.setProperty('--foot', `${isFarAbove ? 0 : Math.max(0, Math.round(innerHeight - top))}px`);
    };
    const watch = new ResizeObserver(place);
    watch.observe(element);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      watch.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
      style.removeProperty('--foot');
    };
  }, []);
  return bar;
}
