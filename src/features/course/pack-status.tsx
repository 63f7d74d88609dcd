import { useState } from 'react';
import { fineSize } from '#domain/fine-size.ts';
import { japanDate } from '#domain/japan-time.ts';
import type { PackDesk, PackView } from '#packs/desk.ts';
import type { Hold } from '#packs/kept-pack.ts';
import { Button } from '#ui/button/button.tsx';
import { Confirm } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Bar } from '#ui/feedback/progress-bar.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { HOLDS, packTexts } from './pack-texts.ts';

interface PackStandingProps {
  desk: PackDesk;
  pack: PackView;
  /** Lessons are still to come, and will be added. */
  grows: boolean;
  deed: (done: Promise<unknown>) => Promise<unknown>;
}

/** Holds that end by themselves: there is nothing to press but the pause. */
const WAITS: ReadonlySet<Hold['why']> = new Set(['line', 'wifi']);

/** A pack on its way, waiting, or here. */
export function PackStanding({ desk, pack, grows, deed }: PackStandingProps) {
  const { kept, size, own } = pack;
  const { state, id } = kept;
  const [removing, setRemoving] = useState(false);
  const moves = state.stage === 'wanted' || state.stage === 'downloading';
  const waits = state.stage === 'held' && WAITS.has(state.hold.why);
  return (
    <>
      <p role="status" className={state.stage === 'complete' ? '' : 'sr-only'}>
        {state.stage === 'complete' ? (
          <Tag tone="ok" icon="check">
            {packTexts.done}
          </Tag>
        ) : (
          // Why it waits is said by the notice below.
          state.stage !== 'held' && wordsOf(pack)
        )}
      </p>
      {state.stage === 'complete' ? (
        <Here pack={pack} grows={grows} at={state.at} />
      ) : (
        <OnItsWay pack={pack} />
      )}
      {size !== null && size.needsLine > 0 && (
        <p className="text-sm text-ink-soft">{packTexts.needsLine(size.needsLine)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {(moves || waits) && (
          <Button tone="secondary" size="small" icon="pause" onClick={() => void deed(desk.pause(id))}>
            {packTexts.pause}
          </Button>
        )}
        {state.stage === 'held' && !waits && (
          <Button size="small" icon="download" onClick={() => void deed(desk.resume(id))}>
            {packTexts.resume}
          </Button>
        )}
        <Button tone="quiet" size="small" icon="trash" onClick={() => setRemoving(true)}>
          {state.stage === 'complete' ? packTexts.remove : packTexts.stop}
        </Button>
      </div>
      <Confirm
        open={removing}
        title={packTexts.removeTitle}
        deed={packTexts.remove}
        cancel={packTexts.cancel}
        onClose={() => setRemoving(false)}
        onDeed={() => deed(desk.remove(id))}
      >
        <p>{packTexts.removeBody(fineSize(own))}</p>
      </Confirm>
    </>
  );
}

function wordsOf({ kept: { state, here } }: PackView): string {
  if (state.stage === 'wanted') return packTexts.preparing;
  return here === null ? packTexts.downloading : packTexts.updating;
}

function Here({ pack: { size }, grows, at }: { pack: PackView; grows: boolean; at: string }) {
  if (size === null) return null;
  return (
    <div className="text-sm text-ink-soft">
      <p className="tabular">
        {packTexts.doneFacts(japanDate(Date.parse(at)), fineSize(size.bytes), size.lessons)}
      </p>
      {grows && <p>{packTexts.topUp}</p>}
    </div>
  );
}

function OnItsWay({ pack }: { pack: PackView }) {
  const { kept, headway, size } = pack;
  const hold = kept.state.stage === 'held' ? HOLDS[kept.state.hold.why] : null;
  const { done, total, filesDone, files } = headway;
  return (
    <>
      {hold === null && <p aria-hidden="true">{wordsOf(pack)}</p>}
      {size !== null && (
        <Bar done={done} of={total} label={packTexts.progress}>
          {packTexts.downloaded(fineSize(done), fineSize(total), filesDone, files)}
        </Bar>
      )}
      {hold !== null && (
        <Notice tone={isTrouble(kept.state) ? 'warn' : 'info'} title={hold.title}>
          {hold.body}
        </Notice>
      )}
    </>
  );
}

function isTrouble(state: PackView['kept']['state']): boolean {
  return state.stage === 'held' && ['space', 'refused', 'damaged'].includes(state.hold.why);
}
