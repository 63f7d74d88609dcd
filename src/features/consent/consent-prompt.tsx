import type { ConsentControl } from '#observe/telemetry-api.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { texts } from './texts.ts';

/** Asks for consent in one line with two equal answers; nothing waits for it. */
export function ConsentPrompt({ consent }: { consent: Pick<ConsentControl, 'choose'> }) {
  return (
    <section
      aria-label={texts.label}
      className="mx-auto flex max-w-[60rem] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 sm:px-6"
    >
      <p className="phrase min-w-0 grow basis-80 text-sm leading-normal">
        {texts.ask}
        <span className="text-ink-soft">{texts.askNone}</span>{' '}
        <span className="whitespace-nowrap">
          <TextLink to="/privacy" hash="external">
            {texts.more}
          </TextLink>
        </span>
      </p>
      <div className="grid grow grid-cols-2 gap-2 sm:grow-0">
        <Button tone="secondary" size="small" onClick={() => consent.choose(false)}>
          {texts.refuse}
        </Button>
        <Button tone="secondary" size="small" onClick={() => consent.choose(true)}>
          {texts.agree}
        </Button>
      </div>
    </section>
  );
}
