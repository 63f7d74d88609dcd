import { Button } from '#ui/button/button.tsx';
import { showInstallOffer, useInstallOffered } from '#ui/layout/install-offer.ts';
import { Drawing } from '#ui/media/icon.tsx';
import { installTexts as texts } from './below-fold-texts.ts';
import { LandingSection } from './landing-section.tsx';

const SHARE = 'M12 15V4M8 7.5 12 4l4 3.5M6 11.5v8h12v-8';

/** How to install the app: a button if the browser offers it, and the steps for each platform. */
export function InstallGuide() {
  const offered = useInstallOffered();
  return (
    <LandingSection title={texts.title} lead={texts.lead}>
      {offered && (
        <div>
          <Button tone="secondary" icon="download" onClick={showInstallOffer}>
            {texts.now}
          </Button>
        </div>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <Steps title={texts.apple} steps={texts.appleSteps} share={1} />
          <p className="text-sm text-warn">{texts.appleNote}</p>
        </div>
        <Steps title={texts.android} steps={texts.androidSteps} />
      </div>
    </LandingSection>
  );
}

function Steps({ title, steps, share }: { title: string; steps: readonly string[]; share?: number }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-bold">{title}</h3>
      <ol className="grid gap-2">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent">
              {index + 1}
            </span>
            {step}
            {index === share && (
              <span className="text-accent">
                <Drawing path={SHARE} large={false} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
