import { texts } from '#features/homework/texts.ts';
import { Turning } from '#ui/feedback/spinner.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import type { RecorderState } from './recorder-machine.ts';

type Look = { label: string; icon: IconName | 'turning'; square?: boolean };

const LOOKS: Readonly<Record<RecorderState['at'], Look>> = {
  idle: { label: texts.record, icon: 'mic' },
  asking: { label: texts.asking, icon: 'turning' },
  ready: { label: texts.record, icon: 'mic' },
  countIn: { label: texts.countingIn, icon: 'turning' },
  recording: { label: texts.stop, icon: 'stop', square: true },
  interrupted: { label: texts.continueFromHere, icon: 'mic' },
  closed: { label: texts.saving, icon: 'turning' },
};

interface RecordButtonProps {
  at: RecorderState['at'];
  onPress(): void;
}

/** One element in every state, so that the focus of a keyboard stays where it is. */
export function RecordButton({ at, onPress }: RecordButtonProps) {
  const { label, icon, square } = LOOKS[at];
  const waits = icon === 'turning';
  return (
    <button
      type="button"
      aria-disabled={waits || undefined}
      onClick={() => !waits && onPress()}
      className="group mx-auto grid justify-items-center gap-2 rounded-lg px-6 pt-1 font-bold select-none touch-manipulation"
    >
      <span className="grid size-26 place-items-center [@media(max-height:30rem)]:size-16 [@media(max-height:30rem)]:[&>svg]:size-7 rounded-full border-4 border-record-soft bg-record text-on-record shadow-card transition-transform group-active:scale-95 group-aria-disabled:bg-line-strong [&>svg]:size-11">
        {waits ? (
          <Turning large />
        ) : square ? (
          <span className="size-10 rounded-sm bg-on-record" />
        ) : (
          <Icon name={icon} large />
        )}
      </span>
      <span className="text-md">{label}</span>
    </button>
  );
}
