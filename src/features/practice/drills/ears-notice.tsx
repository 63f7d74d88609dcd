import { useSelector } from '@tanstack/react-store';
import type { DrillEars } from '#sound/drills/drill-ears.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { texts } from './texts.ts';

interface EarsNoticeProps {
  ears: DrillEars;
  /** Offers to open it again; not where another button does. */
  offersStart?: boolean;
}

/** Why the microphone does not listen, and the way on. */
export function EarsNotice({ ears, offersStart = true }: EarsNoticeProps) {
  const state = useSelector(ears.store);
  if (state.at === 'asking') return <Notice>{texts.earsAsking}</Notice>;
  if (state.at === 'on') return null;
  const action = (
    <Button tone="secondary" size="small" icon="mic" onClick={() => void ears.start()}>
      {texts.earsStart}
    </Button>
  );
  return <Notice action={offersStart && action}>{texts.earsOff[state.why ?? 'ended']}</Notice>;
}
