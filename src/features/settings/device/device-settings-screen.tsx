import type { ComponentProps, ReactNode } from 'react';
import { SettingSwitch } from '#features/settings/setting-switch.tsx';
import { SettingsLink } from '#features/settings/settings-link.tsx';
import { TEXT_SIZES, THEMES } from '#local/device-settings.ts';
import { savesData } from '#network/saves-data.ts';
import { playCue } from '#sound/cue.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { useCanVibrate } from '#ui/layout/use-can-vibrate.ts';
import { TEXT_SIZE_NAMES, THEME_NAMES, texts } from './device-texts.ts';
import { useDeviceSettings } from './use-device-settings.ts';

interface DeviceSettingsScreenProps {
  /** What uses how much of the device, and the courses on it. */
  storage: ReactNode;
}

/** この端末の設定: theme, text size, own sounds, keys, data, storage. They hold at once, on this device, for whoever uses it. */
export function DeviceSettingsScreen({ storage }: DeviceSettingsScreenProps) {
  const { settings, isStored, change } = useDeviceSettings();
  return (
    <SettingsPage title={texts.title} lead={texts.lead} back={texts.back}>
      {!isStored && <Notice tone="warn">{texts.notStored}</Notice>}
      <Section title={texts.look}>
        <Card tight>
          <div className="grid gap-6">
            <Choice
              legend={texts.theme}
              layout="scale"
              options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
              value={settings.theme}
              onChange={(theme) => change({ theme })}
            />
            <Choice
              legend={texts.textSize}
              hint={texts.textSizeHint}
              layout="scale"
              options={TEXT_SIZES.map((value) => ({ value, label: TEXT_SIZE_NAMES[value] }))}
              value={settings.textSize}
              onChange={(textSize) => change({ textSize })}
            />
          </div>
        </Card>
      </Section>
      <Signals effects={settings.effects} haptics={settings.haptics} change={change} />
      <SwitchSection
        title={texts.keyboard}
        name={texts.letterKeys}
        body={texts.letterKeysBody}
        checked={settings.letterKeys}
        onChange={(letterKeys) => change({ letterKeys })}
      />
      <SwitchSection
        title={texts.data}
        name={texts.saving}
        body={texts.savingBody}
        checked={settings.dataSaving}
        onChange={(dataSaving) => change({ dataSaving })}
      >
        {!settings.dataSaving && savesData(window) && (
          <p className="mt-2 text-sm font-bold">{texts.browserSaves}</p>
        )}
      </SwitchSection>
      {storage}
      <Section title={texts.help}>
        <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          <li>
            <SettingsLink to="/diagnostics" name={texts.diagnostics} body={texts.diagnosticsBody} />
          </li>
          <li>
            <SettingsLink to="/contact" name={texts.contact} body={texts.contactBody} />
          </li>
        </ul>
      </Section>
    </SettingsPage>
  );
}

interface SwitchSectionProps extends ComponentProps<typeof SettingSwitch> {
  title: string;
  children?: ReactNode;
}

/** A section of one switch, and what is said below it. */
function SwitchSection({ title, children, ...facts }: SwitchSectionProps) {
  return (
    <Section title={title}>
      <Card tight>
        <div className="-my-2">
          <SettingSwitch {...facts} />
        </div>
        {children}
      </Card>
    </Section>
  );
}

interface SignalsProps {
  effects: boolean;
  haptics: boolean;
  change(part: { effects?: boolean; haptics?: boolean }): void;
}

function Signals({ effects, haptics, change }: SignalsProps) {
  const canVibrate = useCanVibrate();
  return (
    <Section title={texts.sound}>
      <Card tight>
        <div className="-my-2 grid divide-y divide-line">
          <SettingSwitch
            name={texts.effects}
            body={texts.effectsBody}
            checked={effects}
            onChange={(on) => {
              change({ effects: on });
              // So that one knows what was switched on.
              if (on) playCue();
            }}
          />
          {canVibrate ? (
            <SettingSwitch
              name={texts.haptics}
              body={texts.hapticsBody}
              checked={haptics}
              onChange={(on) => {
                change({ haptics: on });
                if (on) navigator.vibrate(SAMPLE_VIBRATION_MS);
              }}
            />
          ) : (
            <p className="py-3 text-sm text-ink-soft">{texts.noHaptics}</p>
          )}
        </div>
      </Card>
    </Section>
  );
}

const SAMPLE_VIBRATION_MS = 30;
