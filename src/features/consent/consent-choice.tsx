import { useSyncExternalStore } from 'react';
import type { ConsentControl, ConsentState } from '#observe/telemetry-api.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** The choice where the services are told of anyway: how it stands, and the other answer. For visitors as well. */
export function ConsentChoice({ desk }: { desk: ConsentControl }) {
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  if (state.services === null || state.services.length === 0) return null;
  return (
    <Card tight>
      <div className="grid gap-3">
        <Standing state={state} />
        <Answers state={state} choose={desk.choose} />
      </div>
    </Card>
  );
}

export function Standing({ state: { choice, at, asks } }: { state: ConsentState }) {
  return (
    <div role="status">
      <p className="font-bold">{texts[choice]}</p>
      {at !== null && <p className="text-sm text-ink-soft">{texts.since(dayOf(at))}</p>}
      {choice === 'agreed' && asks && <p className="text-sm">{texts.further}</p>}
    </div>
  );
}

interface AnswersProps {
  state: ConsentState;
  choose: ConsentControl['choose'];
}

export function Answers({ state: { choice, asks }, choose }: AnswersProps) {
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

function dayOf(at: string): string {
  return new Date(at).toLocaleDateString('ja-JP', { year: 'numeric', month: 'long', day: 'numeric' });
}
