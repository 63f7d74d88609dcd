import { formatTime } from '#ui/media/format-time.ts';
import { Icon } from '#ui/media/icon.tsx';
import { FilmBar } from './film-bar.tsx';
import { FilmIcon, type FilmIconName } from './film-icon.tsx';
import type { FilmSession } from './film-session.ts';
import { type FilmState, isOpen, isPoster, isRunning, RATES } from './film-state.ts';
import { texts } from './texts.ts';
import type { FullScreen } from './use-full-screen.ts';

interface ControlsProps {
  session: FilmSession;
  state: FilmState;
}

/** Play, and five seconds back and forward: in the middle of the picture. */
export function Transport({ session, state }: ControlsProps) {
  const running = isRunning(state);
  const resumes = state.resumes && !running;
  const disabled = !isOpen(state);
  const untouched = isPoster(state) && state.at === 0;
  return (
    <>
      <Skip seconds={-5} disabled={disabled} hidden={untouched} onSkip={session.skip} />
      <button
        type="button"
        disabled={disabled}
        aria-label={running ? texts.pause : resumes ? undefined : texts.play}
        onClick={session.press}
        className={`film-play ${resumes ? 'film-resume' : ''}`}
      >
        <Icon name={running ? 'pause' : 'play'} large />
        {resumes && <span className="tabular">{texts.resume(formatTime(state.at))}</span>}
      </button>
      <Skip seconds={5} disabled={disabled} hidden={untouched} onSkip={session.skip} />
      {state.resumes && (
        <button type="button" disabled={disabled} onClick={session.fromStart} className="film-from-start">
          {texts.fromStart}
        </button>
      )}
    </>
  );
}

function Skip({
  seconds,
  disabled,
  hidden,
  onSkip,
}: {
  seconds: number;
  disabled: boolean;
  /** Its place stays. */
  hidden: boolean;
  onSkip(by: number): void;
}) {
  const back = seconds < 0;
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={back ? texts.back : texts.forward}
      title={back ? texts.back : texts.forward}
      onClick={() => onSkip(seconds)}
      className={`film-skip ${hidden ? 'invisible' : ''}`}
    >
      <FilmIcon name={back ? 'back5' : 'on5'} />
      <span className="tabular">{texts.seconds}</span>
    </button>
  );
}

/** Captions, a window of its own, full screen: in the corner of the picture. */
export function FilmOptions({ session, state, fullScreen }: ControlsProps & { fullScreen: FullScreen }) {
  const { can, captions } = state;
  const filled = fullScreen.filled !== 'page';
  return (
    <>
      {can.captions && (
        <button
          type="button"
          aria-pressed={captions}
          onClick={session.toggleCaptions}
          className="film-icon film-captions-button"
        >
          <FilmIcon name="captions" />
          {texts.captions}
        </button>
      )}
      {can.pip && (
        <FilmButton icon="pip" label={texts.pip} disabled={!isOpen(state)} onPress={session.requestPiP} />
      )}
      <FilmButton
        icon={filled ? 'small-screen' : 'full-screen'}
        label={filled ? texts.smallScreen : texts.fullScreen}
        disabled={false}
        onPress={fullScreen.toggle}
      />
    </>
  );
}

interface FilmButtonProps {
  icon: FilmIconName;
  label: string;
  disabled: boolean;
  onPress(): void;
}

function FilmButton({ icon, label, disabled, onPress }: FilmButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="film-icon"
    >
      <FilmIcon name={icon} />
    </button>
  );
}

/** The position, and what practising needs: speed and repeat. Below the picture; over it in full screen. */
export function PracticeControls({ session, state }: ControlsProps) {
  const disabled = !isOpen(state);
  const { a, b } = state.repeat;
  const repeats = a !== null || b !== null;
  return (
    <>
      <FilmBar session={session} state={state} disabled={disabled} />
      <div className="film-practice">
        {state.can.rate && (
          <select
            aria-label={texts.speed}
            value={state.rate}
            onChange={(event) => void session.setRate(Number(event.target.value))}
            className="film-pill tabular"
          >
            {RATES.map((value) => (
              <option key={value} value={value}>
                {texts.rate(value)}
              </option>
            ))}
          </select>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form */}
        <div role="group" aria-label={texts.loop} className="contents">
          <button
            type="button"
            aria-pressed={repeats}
            disabled={disabled || state.duration === 0}
            onClick={session.toggleRepeat}
            className="film-pill"
          >
            <FilmIcon name="repeat" />
            {texts.loop}
          </button>
          {repeats && (
            <div className="flex gap-2">
              <button type="button" className="film-pill" onClick={() => session.setRepeatEnd('a')}>
                <b aria-hidden="true">A</b>
                {texts.setA}
              </button>
              <button type="button" className="film-pill" onClick={() => session.setRepeatEnd('b')}>
                <b aria-hidden="true">B</b>
                {texts.setB}
              </button>
            </div>
          )}
        </div>
        <p role="status" className="sr-only">
          {repeats && repeatText(a, b)}
        </p>
      </div>
    </>
  );
}

function repeatText(a: number | null, b: number | null): string {
  if (a !== null && b !== null) return texts.looping(formatTime(a), formatTime(b));
  return a !== null ? texts.loopBegun(formatTime(a)) : texts.loopUntil(formatTime(b ?? 0));
}
