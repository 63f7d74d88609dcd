import { Button, IconButton } from '#ui/button/button.tsx';
import { formatTime } from '#ui/media/format-time.ts';
import { Icon } from '#ui/media/icon.tsx';
import { FilmBar } from './film-bar.tsx';
import type { FilmSession } from './film-session.ts';
import { type FilmState, isOpen, isRunning, RATES } from './film-state.ts';
import { texts } from './texts.ts';

interface FilmControlsProps {
  session: FilmSession;
  state: FilmState;
  fullScreen: { on: boolean; toggle(): void };
}

/** Below the film, so that nothing covers the picture of hands and keys. */
export function FilmControls({ session, state, fullScreen }: FilmControlsProps) {
  const { can, captions, rate, resumes } = state;
  const disabled = !isOpen(state);
  const running = isRunning(state);
  return (
    <div className="grid gap-1 px-3 pt-3 pb-2 sm:px-4">
      <FilmBar state={state} disabled={disabled} onSeek={session.seek} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex items-center justify-center gap-2 max-sm:w-full">
          <Skip seconds={-5} disabled={disabled} onSkip={session.skip} />
          <button
            type="button"
            disabled={disabled}
            aria-label={running ? texts.pause : resumes ? texts.resume : texts.play}
            onClick={session.press}
            className="inline-grid size-14 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong disabled:opacity-50 touch-manipulation"
          >
            <Icon name={running ? 'pause' : 'play'} large />
          </button>
          <Skip seconds={5} disabled={disabled} onSkip={session.skip} />
        </div>
        <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
          {can.rate && (
            <select
              aria-label={texts.speed}
              value={rate}
              onChange={(event) => void session.setRate(Number(event.target.value))}
              className="tabular h-11 rounded-full border border-line-strong bg-surface px-3 text-sm"
            >
              {RATES.map((value) => (
                <option key={value} value={value}>
                  {texts.rate(value)}
                </option>
              ))}
            </select>
          )}
          {can.captions && (
            <button
              type="button"
              aria-pressed={captions}
              onClick={session.toggleCaptions}
              className="inline-flex h-11 shrink-0 items-center gap-1 rounded-full px-3 text-sm font-bold whitespace-nowrap text-ink-soft hover:bg-sunk aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              <Icon name="captions" />
              {texts.captions}
            </button>
          )}
          {can.pip && (
            <IconButton icon="pip" label={texts.pip} disabled={disabled} onClick={session.requestPiP} />
          )}
          <IconButton
            icon={fullScreen.on ? 'small-screen' : 'full-screen'}
            label={fullScreen.on ? texts.smallScreen : texts.fullScreen}
            onClick={fullScreen.toggle}
          />
        </div>
      </div>
      <RepeatControls session={session} state={state} disabled={disabled} />
    </div>
  );
}

interface SkipProps {
  seconds: number;
  disabled: boolean;
  onSkip(seconds: number): void;
}

function Skip({ seconds, disabled, onSkip }: SkipProps) {
  const back = seconds < 0;
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={back ? texts.back : texts.forward}
      title={back ? texts.back : texts.forward}
      onClick={() => onSkip(seconds)}
      className="inline-flex size-14 flex-col items-center justify-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink disabled:opacity-50 touch-manipulation"
    >
      <Icon name={back ? 'back5' : 'on5'} />
      <span className="tabular text-xs leading-none">{texts.seconds}</span>
    </button>
  );
}

function RepeatControls({
  session,
  state,
  disabled,
}: {
  session: FilmSession;
  state: FilmState;
  disabled: boolean;
}) {
  const { a, b } = state.repeat;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-label={texts.loop} className="grid gap-1">
      <div className="-mx-2 flex flex-wrap items-center">
        <Button tone="quiet" size="small" disabled={disabled} onClick={() => session.setRepeatEnd('a')}>
          {texts.setA}
        </Button>
        <Button tone="quiet" size="small" disabled={disabled} onClick={() => session.setRepeatEnd('b')}>
          {texts.setB}
        </Button>
        {(a !== null || b !== null) && (
          <Button tone="quiet" size="small" icon="close" onClick={session.clearRepeat}>
            {texts.clearLoop}
          </Button>
        )}
        {state.resumes && (
          <Button tone="quiet" size="small" icon="refresh" disabled={disabled} onClick={session.fromStart}>
            {texts.fromStart}
          </Button>
        )}
      </div>
      {(a !== null || b !== null) && (
        <p role="status" className="tabular px-2 text-sm text-ink-soft">
          {repeatText(a, b)}
        </p>
      )}
    </div>
  );
}

function repeatText(a: number | null, b: number | null): string {
  if (a !== null && b !== null) return texts.looping(formatTime(a), formatTime(b));
  return a !== null ? texts.loopBegun(formatTime(a)) : texts.loopUntil(formatTime(b ?? 0));
}
