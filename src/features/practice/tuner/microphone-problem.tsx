import { useSelector } from '@tanstack/react-store';
import { Notice } from '#ui/feedback/notice.tsx';
import { tunerProblems } from './texts.ts';
import type { Tuner } from './tuner.ts';

interface MicrophoneProblemProps {
  session: Pick<Tuner['session'], 'store'>;
  /** What is said while nothing at all arrives. */
  silent: string;
}

/** Why the microphone does not listen, with a way on. */
export function MicrophoneProblem({ session, silent }: MicrophoneProblemProps) {
  const state = useSelector(session.store);
  if (state.at === 'on' && state.silent) return <Notice tone="warn">{silent}</Notice>;
  if (state.at !== 'off' || state.why === null) return null;
  const { title, help } = tunerProblems[state.why];
  return (
    <Notice tone={state.why === 'hidden' ? 'info' : 'warn'} title={title}>
      {help}
    </Notice>
  );
}
