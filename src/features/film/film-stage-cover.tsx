import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { FilmSession } from './film-session.ts';
import type { FilmState } from './film-state.ts';
import { texts } from './texts.ts';

interface CoverProps {
  session: FilmSession;
  state: FilmState;
  still: string;
  /** The next step after the film. */
  after: ReactNode;
}

/** Covers the picture when it is no picture: while it loads, at its end, or when there is a problem. */
export function FilmStageCover({ session, state: { stage }, still, after }: CoverProps) {
  if (stage === 'failed' || stage === 'offline')
    return <FilmProblem session={session} failed={stage === 'failed'} still={still} />;
  if (stage === 'ended') return <Ended session={session} after={after} />;
  if (stage !== 'loading' && stage !== 'waiting') return null;
  return (
    <span
      role="status"
      aria-label={texts.loading}
      className="appear-late pointer-events-none absolute inset-0 m-auto size-24 animate-[turn_900ms_linear_infinite] rounded-full border-4 film-turning"
    />
  );
}

function FilmProblem({
  session,
  failed,
  still,
}: Pick<CoverProps, 'session' | 'still'> & { failed: boolean }) {
  return (
    <div className="absolute inset-0">
      <img
        src={still}
        alt=""
        className="size-full object-cover"
        onError={(event) => event.currentTarget.remove()}
      />
      <div
        role={failed ? 'alert' : 'status'}
        className="absolute inset-0 grid content-center justify-items-center gap-2 film-cover p-4 text-center"
      >
        <Icon name={failed ? 'alert' : 'offline'} large />
        <p className="phrase font-bold">{failed ? texts.failed : texts.offline}</p>
        <p className="phrase text-sm">{failed ? texts.failedHint : texts.offlineHint}</p>
        {failed && (
          <Button tone="secondary" size="small" icon="refresh" onClick={session.retry}>
            {texts.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Stands where the film will be, until somebody asks for it. */
export function FilmOffer({ name, poster, onWanted }: { name: string; poster: string; onWanted(): void }) {
  return (
    <section aria-label={texts.film(name)} className="film">
      <div className="film-frame">
        <img src={poster} alt="" className="absolute inset-0 size-full object-cover" />
        <div className="absolute inset-0 grid content-center justify-items-center gap-2 film-cover p-4 text-center">
          <p className="phrase font-bold">{texts.saving}</p>
          <Button tone="secondary" size="small" icon="play" onClick={onWanted}>
            {texts.load}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Ended({ session, after }: Pick<CoverProps, 'session' | 'after'>) {
  return (
    <div className="absolute inset-0 grid content-center justify-items-center gap-3 film-cover p-4 text-center">
      <p role="status" className="font-bold">
        {texts.ended}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {after}
        <Button tone="secondary" size="small" icon="refresh" onClick={session.press}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}
