import { useState } from 'react';
import { relativeDay } from '#domain/japan-time.ts';
import type { DeleteAccountPorts, UndeliveredTake } from '#features/settings/ports.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import type { Takes } from './account-deletion.ts';
import { deleteAccountTexts as texts } from './delete-account-texts.ts';

/** Takes that exist on this device only; each can be saved as a file before it is deleted. */
export function UndeliveredTakes({ takes, save }: { takes: Takes; save: DeleteAccountPorts['save'] }) {
  const [failed, setFailed] = useState(false);
  const press = (takeID: string) => {
    setFailed(false);
    save(takeID).catch(() => setFailed(true));
  };
  return (
    <Section title={texts.here}>
      <Card tight>
        {takes === null && <Notice tone="warn">{texts.hereUnknown}</Notice>}
        {takes?.length === 0 && <p>{texts.hereNone}</p>}
        {takes !== null && takes.length > 0 && (
          <>
            <p className="font-bold">{texts.hereSome(takes.length)}</p>
            <ul className="mt-2 grid divide-y divide-line">
              {takes.map((take) => (
                <li key={take.takeID} className="py-3">
                  <Take take={take} onSave={() => press(take.takeID)} />
                </li>
              ))}
            </ul>
          </>
        )}
        {failed && <Notice tone="danger">{texts.saveFailed}</Notice>}
        <p className="mt-2 text-sm text-ink-soft">{texts.elsewhere}</p>
      </Card>
    </Section>
  );
}

function Take({ take, onSave }: { take: UndeliveredTake; onSave: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="phrase block">{take.lessonName}</span>
        <span className="block text-sm text-ink-soft">
          {relativeDay(Date.parse(take.startedAt), Date.now())}
        </span>
      </p>
      <Button
        tone="secondary"
        size="small"
        icon="download"
        aria-label={texts.saveOf(take.lessonName)}
        onClick={onSave}
      >
        {texts.save}
      </Button>
    </div>
  );
}
