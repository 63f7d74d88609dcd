import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showInstallOffer, useInstallOffered } from '#ui/layout/install-offer.ts';
import { Card, Section } from '#ui/layout/page.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { STEP_PICTURES } from './install-pictures.tsx';
import { texts } from './texts.ts';

interface InstallScreenProps {
  /** The app runs from the home screen already. */
  installed: boolean;
  /** An iPhone or iPad comes first; every other device shows its own steps first. */
  apple: boolean;
  /** Recordings that were submitted and have not arrived. */
  unsent: number;
  /** Lessons with a recording that was not submitted, or was interrupted. */
  undecided: number;
}

/** How the app comes to the home screen, and what of this browser comes along. */
export function InstallScreen(props: InstallScreenProps) {
  const { installed, apple } = props;
  const offered = useInstallOffered();
  return (
    <SettingsPage title={texts.title} lead={texts.lead} back={texts.back}>
      {installed && (
        <Notice tone="ok" title={texts.installed}>
          {texts.installedBody}
          {/* iPhones have no shortcuts of an app from the web. */}
          {!apple && texts.shortcuts}
        </Notice>
      )}
      {offered && (
        <Card>
          <div className="grid gap-3">
            <p>{texts.nowBody}</p>
            <div>
              <Button icon="download" onClick={showInstallOffer}>
                {texts.now}
              </Button>
            </div>
          </div>
        </Card>
      )}
      {apple ? (
        <>
          <AppleSteps />
          {!installed && <WhatComesAlong {...props} />}
          <OtherSteps />
        </>
      ) : (
        <>
          <OtherSteps />
          <AppleSteps />
        </>
      )}
    </SettingsPage>
  );
}

function AppleSteps() {
  return (
    <Section title={texts.iphone}>
      <ol className="grid gap-3">
        {texts.steps.map(({ name, body }, index) => {
          const Picture = STEP_PICTURES[index];
          return (
            <li key={name} className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4">
              {Picture && <Picture />}
              <div className="min-w-0">
                <p className="font-bold">
                  <span className="tabular mr-2 text-accent">{index + 1}</span>
                  {name}
                </p>
                <p className="text-sm text-ink-soft">{body}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** On an iPhone the browser and the app on the home screen store apart. */
function WhatComesAlong({ unsent, undecided }: InstallScreenProps) {
  const rows = [
    { name: texts.arrived, body: texts.arrivedBody },
    {
      name: texts.unsent,
      body: unsent > 0 ? texts.unsentCount(unsent) : texts.noUnsent,
      warns: unsent > 0,
    },
    {
      name: texts.undecided,
      body: undecided > 0 ? texts.undecidedCount(undecided) : texts.noUndecided,
      warns: undecided > 0,
    },
    { name: texts.rest, body: texts.restBody },
  ];
  return (
    <Section title={texts.carried}>
      <p>{texts.carriedLead}</p>
      <dl className="grid gap-3">
        {rows.map(({ name, body, warns = false }) => (
          <div key={name} className={warns ? 'rounded-md bg-warn-soft px-4 py-3' : 'px-4'}>
            <dt className="font-bold">{name}</dt>
            <dd className="text-sm">{body}</dd>
          </div>
        ))}
      </dl>
      {unsent > 0 && (
        <p>
          <TextLink standalone to="/home">
            {texts.toWaiting}
          </TextLink>
        </p>
      )}
    </Section>
  );
}

function OtherSteps() {
  return (
    <Section title={texts.others}>
      <dl className="grid gap-3">
        {texts.otherSteps.map(([name, body]) => (
          <div key={name}>
            <dt className="font-bold">{name}</dt>
            <dd className="text-sm">{body}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">{texts.othersBody}</p>
    </Section>
  );
}
