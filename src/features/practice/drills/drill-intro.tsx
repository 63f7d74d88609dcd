import { useSelector } from '@tanstack/react-store';
import type { Drill } from '#domain/practice/drills/drill-items.ts';
import type { DrillEars } from '#sound/drills/drill-ears.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Card } from '#ui/layout/page.tsx';
import { EarsNotice } from './ears-notice.tsx';
import type { DrillMaterial } from './material/drill-material.ts';
import { texts } from './texts.ts';

const METHODS = [
  { value: 'tap', label: texts.ways.tap },
  { value: 'clap', label: texts.ways.clap },
] as const;

interface DrillIntroProps {
  drill: Drill;
  material: DrillMaterial;
  ears: DrillEars;
  byClaps: boolean;
  onClaps(claps: boolean): void;
  onStart(): Promise<void>;
}

/** What a drill is, and 始める. */
export function DrillIntro({ drill, material, ears, byClaps, onClaps, onStart }: DrillIntroProps) {
  const state = useSelector(ears.store);
  const wasRefused = state.at === 'off' && state.why !== null && drill === 'sing';
  const listens = drill === 'sing' || (drill === 'rhythm' && byClaps);
  return (
    <Card>
      <div className="grid justify-items-start gap-4">
        <p>{texts.about[drill]}</p>
        <p className="text-sm text-ink-soft">{material.own ? texts.fromScores : texts.fromUsual}</p>
        {drill === 'rhythm' && (
          <Choice
            legend={texts.way}
            options={METHODS}
            value={byClaps ? 'clap' : 'tap'}
            onChange={(way) => onClaps(way === 'clap')}
          />
        )}
        {listens && <p className="text-sm text-ink-soft">{texts.privacy}</p>}
        {(wasRefused || state.at === 'asking') && <EarsNotice ears={ears} offersStart={false} />}
        <Button size="large" icon="play" busy={state.at === 'asking'} onClick={() => void onStart()}>
          {texts.start}
        </Button>
      </div>
    </Card>
  );
}
