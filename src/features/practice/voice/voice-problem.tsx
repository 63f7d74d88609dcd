import { useSelector } from '@tanstack/react-store';
import { tunerProblems } from '#features/practice/tuner/texts.ts';
import type { SingAlong } from '#sound/sing-along/sing-along.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

/** Why the microphone does not listen, with a way on. */
export function VoiceProblem({ session }: { session: SingAlong['session'] }) {
  const state = useSelector(session.store);
  if (state.at === 'on' && state.silent) return <Notice tone="warn">{texts.silent}</Notice>;
  if (state.at !== 'off' || state.why === null) return null;
  const { title, help } = tunerProblems[state.why];
  return (
    <Notice tone={state.why === 'hidden' ? 'info' : 'warn'} title={title}>
      {help}
    </Notice>
  );
}
