import { useSelector } from '@tanstack/react-store';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import type { PushDevice } from './push-state.ts';
import { texts } from './texts.ts';

/** Notices on this device as a setting. */
export function PushSection({ device }: { device: PushDevice }) {
  return (
    <Section title={texts.title}>
      <Card tight>
        <div className="grid justify-items-start gap-3">
          <p className="text-sm">{texts.lead}</p>
          <PushControl device={device} />
        </div>
      </Card>
    </Section>
  );
}

function PushControl({ device }: { device: PushDevice }) {
  const state = useSelector(device.state);
  switch (state.kind) {
    case 'looking':
      return <div className="min-h-11" />;
    case 'unsupported':
      return <p className="text-sm text-ink-soft">{texts.unsupported}</p>;
    case 'needs-install':
      return <p className="text-sm text-ink-soft">{texts.needsInstall}</p>;
    case 'blocked':
      return <Notice tone="warn">{texts.blocked}</Notice>;
    case 'changing':
      return <Changing />;
    case 'off':
      return (
        <>
          {state.failed && <Notice tone="warn">{texts.failed}</Notice>}
          <Button tone="secondary" onClick={() => void device.enable()}>
            {texts.enable}
          </Button>
        </>
      );
    case 'on':
      return (
        <>
          {state.failed && <Notice tone="warn">{texts.failed}</Notice>}
          <p role="status" className="font-bold">
            {texts.on}
          </p>
          <CheckBox checked={state.showsContent} onChange={(shows) => void device.showContent(shows)}>
            {texts.showContent}
          </CheckBox>
          <p className="text-sm text-ink-soft">{texts.showContentNote}</p>
          <Button tone="quiet" onClick={() => void device.disable()}>
            {texts.disable}
          </Button>
        </>
      );
  }
}

export function Changing() {
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="secondary" busy>
        {texts.changing}
      </Button>
      <p className="text-sm text-ink-soft">{texts.asking}</p>
    </div>
  );
}
