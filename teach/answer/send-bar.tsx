import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { DraftState } from './draft-session.ts';
import { texts } from './texts.ts';
import type { SendState } from './use-send.ts';

interface SendBarProps {
  /** null while there is no draft. */
  draftAt: DraftState['at'] | null;
  state: SendState;
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

/** Preview and sending, with where the draft is; always in reach at the foot of the answer. */
export function SendBar({ draftAt, state, disabled, onPreview, onSend, onStop }: SendBarProps) {
  const bar = useFoot();
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-line bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 xl:mx-0 xl:px-0"
    >
      {state.at === 'idle' && state.problem && <Notice tone="danger">{state.problem}</Notice>}
      {state.at !== 'idle' && <Notice>{WAITING[state.at]}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="text-sm text-ink-soft max-sm:w-full sm:mr-auto">{draftAt && DRAFT_LINES[draftAt]}</p>
        <Button tone="secondary" size="small" icon="eye" onClick={onPreview}>
          {texts.preview}
        </Button>
        {state.at === 'idle' || state.at === 'sending' ? (
          <Button size="small" icon="send" busy={state.at === 'sending'} disabled={disabled} onClick={onSend}>
            {texts.send}
          </Button>
        ) : (
          <Button tone="secondary" size="small" onClick={onStop}>
            {texts.sendStop}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Tells what floats at the foot of the screen (`--foot`: toasts, 取り消す) to stand above this bar. */
function useFoot() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--foot', `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return bar;
}
