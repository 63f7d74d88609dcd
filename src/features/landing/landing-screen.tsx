import { type ComponentType, useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import { Button } from '#ui/button/button.tsx';
import { Hero } from './hero.tsx';
import { texts } from './texts.ts';

interface LandingProps {
  api: Api;
  /** Runs the work once the first screen has been painted. */
  runWhenIdle: (work: () => void) => void;
}

type Below = { kind: 'coming' } | { kind: 'failed' } | { kind: 'here'; BelowFold: ComponentType<{ api: Api }> };

/** Once it was here it stands at once: who comes back from another page finds their place. */
let below: Below = { kind: 'coming' };

/** The first screen comes with the route; everything below it comes behind the first paint, its room kept free. */
export function LandingScreen({ api, runWhenIdle }: LandingProps) {
  const [state, setState] = useState(below);
  useEffect(() => {
    if (below.kind === 'here') return;
    runWhenIdle(async () => {
      below = await import('./below-fold.tsx').then(
        ({ BelowFold }): Below => ({ kind: 'here', BelowFold }),
        (): Below => ({ kind: 'failed' }),
      );
      setState(below);
    });
  }, [runWhenIdle]);
  return (
    <div className="mx-auto grid w-full max-w-[62rem] grid-cols-1 gap-16 px-4 pt-4 pb-12 sm:px-6 lg:gap-24 lg:pt-10">
      <Hero />
      {state.kind === 'coming' && <div className="min-h-[240vh]" />}
      {state.kind === 'failed' && (
        <div role="status" className="grid justify-items-start gap-3">
          <p>{texts.moreFailed}</p>
          <Button tone="secondary" onClick={() => location.reload()}>
            {texts.again}
          </Button>
        </div>
      )}
      {state.kind === 'here' && <state.BelowFold api={api} />}
    </div>
  );
}
