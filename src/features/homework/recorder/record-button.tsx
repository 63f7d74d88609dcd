import { texts } from '#features/homework/texts.ts';
import { SpinnerRing } from '#ui/feedback/spinner.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import type { RecorderState } from './recorder-machine.ts';

type Appearance = { label: string; icon: IconName | 'spinner'; square?: boolean };

const APPEARANCES: Readonly<Record<RecorderState['at'], Appearance>> = {
  idle: { label: texts.record, icon: 'mic' },
  asking: { label: texts.asking, icon: 'spinner' },
  ready: { label: texts.record, icon: 'mic' },
  countIn: { label: texts.countingIn, icon: 'spinner' },
  recording: { label: texts.stop, icon: 'stop', square: true },
  paused: { label: texts.continueFromHere, icon: 'mic' },
  interrupted: { label: texts.continueFromHere, icon: 'mic' },
  closed: { label: texts.saving, icon: 'spinner' },
};

interface RecordButtonProps {
  at: RecorderState['at'];
  onPress(): void;
}

/** The button to record and stop: one element in every state, so that it keeps the keyboard focus. */
export function RecordButton({ at, onPress }: RecordButtonProps) {
  const { label, icon, square } = APPEARANCES[at];
  const waiting = icon === 'spinner';
  return (
    <button
      type="button"
      aria-disabled={waiting || undefined}
      onClick={() => !waiting && onPress()}
      className="group mx-auto grid justify-items-center gap-2 rounded-lg px-6 pt-1 font-bold select-none touch-manipulation"
    >
      <span className="grid size-26 place-items-center [@media(max-height:30rem)]:size-16 [@media(max-height:30rem)]:[&>svg]:size-7 [@media(max-height:44rem)]:with-score:size-16 rounded-full border-4 border-record-soft bg-record text-on-record shadow-card transition-transform group-active:scale-95 group-aria-disabled:bg-line-strong [&>svg]:size-11">
        {waiting ? (
          <SpinnerRing large />
        ) : square ? (
          <span className="size-10 [@media(max-height:30rem)]:size-6 rounded-sm bg-on-record forced-color-adjust-none forced-colors:bg-[CanvasText]" />
        ) : (
          <Icon name={icon} large />
        )}
      </span>
      <span className="text-md text-center">{label}</span>
    </button>
  );
}
