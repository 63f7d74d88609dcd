import { Section } from '#ui/layout/page.tsx';
import { SettingsLink } from './settings-link.tsx';
import { texts } from './texts.ts';

/** Leads to what the person did: lessons, and practice. */
export function LearningLinks() {
  return (
    <Section title={texts.learning}>
      <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <li>
          <SettingsLink to="/practice/log" name={texts.practiceLog} body={texts.practiceLogBody} />
        </li>
        <li>
          <SettingsLink to="/recordings" name={texts.recordings} body={texts.recordingsBody} />
        </li>
        <li>
          <SettingsLink to="/progress" name={texts.progress} body={texts.progressBody} />
        </li>
      </ul>
    </Section>
  );
}
