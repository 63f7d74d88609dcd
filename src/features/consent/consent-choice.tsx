import { useSyncExternalStore } from 'react';
import { japanDate } from '#domain/japan-time.ts';
import type { ConsentControl, ConsentState } from '#observe/telemetry-api.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** Consent within the privacy policy: its status and the other answer. For visitors as well. */
export function ConsentChoice({ consent }: { consent: ConsentControl }) {
  const state = useSyncExternalStore(consent.subscribe, consent.state);
  if (state.services === null || state.services.length === 0) return null;
  return (
    <Card tight>
      <div className="grid gap-3">
        <ConsentStatus state={state} />
        <ConsentAnswers state={state} choose={consent.choose} />
      </div>
    </Card>
  );
}

export function ConsentStatus({ state: { choice, at, asks } }: { state: ConsentState }) {
  return (
    <div role="status">
      <p className="font-bold">{texts[choice]}</p>
      {at !== null && <p className="text-sm text-ink-soft">{texts.since(formatDay(at))}</p>}
      {choice === 'agreed' && asks && <p className="text-sm">{texts.further}</p>}
    </div>
  );
}

interface ConsentAnswersProps {
  state: ConsentState;
  choose: ConsentControl['choose'];
}

export function ConsentAnswers({ state: { choice, asks }, choose }: ConsentAnswersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {choice !== 'refused' && (
        <Button tone="secondary" size="small" onClick={() => choose(false)}>
          {choice === 'agreed' ? texts.withdraw : texts.refuse}
        </Button>
      )}
      {(choice !== 'agreed' || asks) && (
        <Button tone="secondary" size="small" onClick={() => choose(true)}>
          {texts.agree}
        </Button>
      )}
    </div>
  );
}

function formatDay(at: string): string {
  return japanDate(Date.parse(at));
}
