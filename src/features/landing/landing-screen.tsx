import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import { Button } from '#ui/button/button.tsx';
import { Hero } from './hero.tsx';
import { texts } from './texts.ts';

interface LandingScreenProps {
  api: Api;
  /** Runs the work after the first paint. */
  runWhenIdle: (work: () => void) => void;
}

type BelowFoldState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; BelowFold: ComponentType<{ api: Api }> };

/** The sections below with what lies between them: a page that is loaded again is tall enough to return to its place. */
const AS_TALL_AS_BELOW = 'min-h-[382rem] md:min-h-[255rem] lg:min-h-[269rem] noscript:hidden';

/** Kept over navigation: a visitor who returns from another page finds the same scroll position. */
let below: BelowFoldState = { kind: 'loading' };

/** The first screen comes with the route; everything below it loads after the first paint into reserved space. */
export function LandingScreen({ api, runWhenIdle }: LandingScreenProps) {
  const [state, setState] = useState(below);
  useEffect(() => {
    if (below.kind === 'loaded') return;
    runWhenIdle(async () => {
      below = await import('./below-fold.tsx').then(
        ({ BelowFold }): BelowFoldState => ({ kind: 'loaded', BelowFold }),
        (): BelowFoldState => ({ kind: 'failed' }),
      );
      // As a transition React draws it in slices, between which the page answers to a finger.
      startTransition(() => setState(below));
    });
  }, [runWhenIdle]);
  return (
    <div className="mx-auto grid w-full max-w-[62rem] grid-cols-1 gap-16 px-4 pt-4 pb-12 sm:px-6 lg:gap-24 lg:pt-10">
      <Hero />
      {state.kind === 'loading' && <div className={AS_TALL_AS_BELOW} />}
      {state.kind === 'failed' && (
        <div role="status" className="grid justify-items-start gap-3">
          <p>{texts.moreFailed}</p>
          <Button tone="secondary" onClick={() => location.reload()}>
            {texts.again}
          </Button>
        </div>
      )}
      {state.kind === 'loaded' && <state.BelowFold api={api} />}
    </div>
  );
}
