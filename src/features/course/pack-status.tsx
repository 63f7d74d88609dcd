import { useState } from 'react';
import { formatBytes } from '#domain/byte-size.ts';
import { japanDate } from '#domain/japan-time.ts';
import type { PackService, PackView } from '#packs/pack-service.ts';
import type { Hold } from '#packs/stored-pack.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { HOLDS, packTexts } from './pack-texts.ts';

interface PackStatusProps {
  service: PackService;
  pack: PackView;
  /** More lessons will be released and added to the pack. */
  grows: boolean;
  /** Shows an error if the action fails. */
  run: (done: Promise<unknown>) => Promise<unknown>;
}

/** Holds that end by themselves; the only action is to pause. */
const AUTOMATIC_HOLDS: ReadonlySet<Hold['why']> = new Set(['line', 'wifi']);

/** A pack that is downloading, on hold, or complete. */
export function PackStatus({ service, pack, grows, run }: PackStatusProps) {
  const { stored, size, own } = pack;
  const { state, id } = stored;
  const [removing, setRemoving] = useState(false);
  const downloading = state.stage === 'wanted' || state.stage === 'downloading';
  const waiting = state.stage === 'held' && AUTOMATIC_HOLDS.has(state.hold.why);
  return (
    <>
      <p role="status" className="min-h-7">
        {state.stage === 'complete' ? (
          <Tag tone="ok" icon="check">
            {packTexts.done}
          </Tag>
        ) : (
          stageText(pack)
        )}
      </p>
      {/* Above everything that grows and shrinks during a download: a button must not slide from under a finger. */}
      <div className="flex flex-wrap gap-2">
        {(downloading || waiting) && (
          <Button tone="secondary" size="small" icon="pause" onClick={() => void run(service.pause(id))}>
            {packTexts.pause}
          </Button>
        )}
        {state.stage === 'held' && !waiting && (
          <Button size="small" icon="download" onClick={() => void run(service.resume(id))}>
            {packTexts.resume}
          </Button>
        )}
        <Button tone="quiet" size="small" icon="trash" onClick={() => setRemoving(true)}>
          {state.stage === 'complete' ? packTexts.remove : packTexts.stop}
        </Button>
      </div>
      {state.stage === 'complete' ? (
        <CompletePackFacts pack={pack} grows={grows} at={state.at} />
      ) : (
        <DownloadProgress pack={pack} />
      )}
      {size !== null && size.needsLine > 0 && (
        <p className="text-sm text-ink-soft">{packTexts.needsNetwork(size.needsLine)}</p>
      )}
      <ConfirmDialog
        open={removing}
        title={packTexts.removeTitle}
        action={packTexts.remove}
        cancel={packTexts.cancel}
        onClose={() => setRemoving(false)}
        onConfirm={() => run(service.remove(id))}
      >
        <p>{packTexts.removeBody(formatBytes(own))}</p>
      </ConfirmDialog>
    </>
  );
}

function stageText({ stored: { state, here } }: PackView): string {
  if (state.stage === 'held') return HOLDS[state.hold.why].title;
  if (state.stage === 'wanted') return packTexts.preparing;
  return here === null ? packTexts.downloading : packTexts.updating;
}

function CompletePackFacts({ pack: { size }, grows, at }: { pack: PackView; grows: boolean; at: string }) {
  if (size === null) return null;
  return (
    <div className="text-sm text-ink-soft">
      <p className="tabular">
        {packTexts.doneFacts(japanDate(Date.parse(at)), formatBytes(size.bytes), size.lessons)}
      </p>
      {grows && <p>{packTexts.topUp}</p>}
    </div>
  );
}

function DownloadProgress({ pack }: { pack: PackView }) {
  const { stored, downloadProgress, size } = pack;
  const hold = stored.state.stage === 'held' ? HOLDS[stored.state.hold.why] : null;
  const { done, total, filesDone, files } = downloadProgress;
  return (
    <>
      {size !== null && (
        <ProgressBar done={done} of={total} label={packTexts.progress}>
          {packTexts.downloaded(formatBytes(done), formatBytes(total), filesDone, files)}
        </ProgressBar>
      )}
      {hold !== null && <Notice tone={isProblem(stored.state) ? 'warn' : 'info'}>{hold.body}</Notice>}
    </>
  );
}

function isProblem(state: PackView['stored']['state']): boolean {
  return state.stage === 'held' && ['space', 'refused', 'damaged'].includes(state.hold.why);
}
