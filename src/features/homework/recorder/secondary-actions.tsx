import type { ReactNode } from 'react';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { CheckEntry } from '#features/homework/microphone-check/check-entry.tsx';
import { MAX_SEGMENTS } from '#features/homework/segments/join-segments.ts';
import { texts } from '#features/homework/texts.ts';
import { Button } from '#ui/button/button.tsx';
import type { RecorderState } from './recorder-machine.ts';
import type { RecorderSession } from './recorder-session.ts';

interface SecondaryActionsProps {
  ports: HomeworkPorts;
  session: RecorderSession;
  state: RecorderState;
  children: ReactNode;
}

/** The quieter actions below the record button. */
export function SecondaryActions({ ports, session, state, children }: SecondaryActionsProps) {
  if (state.at === 'idle') {
    return (
      <div className="flex flex-wrap justify-center gap-x-2">
        <CheckEntry ports={ports} />
        {children}
      </div>
    );
  }
  if (state.at === 'recording') {
    if (state.earlier.segments.length + 1 >= MAX_SEGMENTS) return null;
    return (
      <div className="flex justify-center">
        <Button
          key="pause"
          tone="secondary"
          size="small"
          icon="pause"
          onClick={() => session.send({ type: 'pause' })}
        >
          {texts.pauseTake}
        </Button>
      </div>
    );
  }
  const exit = EXITS[state.at];
  if (!exit) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {(state.at === 'paused' || state.at === 'interrupted') && (
        <Button
          key="again"
          tone="secondary"
          size="small"
          icon="refresh"
          onClick={() => session.send({ type: 'again' })}
        >
          {texts.again}
        </Button>
      )}
      <Button key={exit.event} tone="quiet" size="small" onClick={() => session.send({ type: exit.event })}>
        {exit.label}
      </Button>
    </div>
  );
}

const EXITS: Readonly<
  Record<
    Exclude<RecorderState['at'], 'idle' | 'recording'>,
    { event: 'cancel' | 'finish'; label: string } | null
  >
> = {
  asking: { event: 'cancel', label: texts.cancel },
  ready: { event: 'cancel', label: texts.stopChecking },
  countIn: { event: 'cancel', label: texts.cancel },
  paused: { event: 'finish', label: texts.finishHere },
  interrupted: { event: 'finish', label: texts.finishHere },
  closed: null,
};
