import { japanDate } from '#domain/japan-time.ts';
import { RELEASES } from '#domain/releases.ts';
import { Section } from '#ui/layout/page.tsx';
import { SettingsPage } from '#ui/layout/settings-page.tsx';
import { texts } from './texts.ts';

/** What each release brought, newest first. */
export function ReleasesScreen({ now }: { now: number }) {
  return (
    <SettingsPage title={texts.title} lead={texts.lead} back={texts.back}>
      {RELEASES.map(({ day, version, news }) => (
        <Section
          key={day}
          title={japanDate(Date.parse(`${day}T12:00:00+09:00`), now)}
          aside={<span className="tabular text-sm text-ink-soft">{version}</span>}
        >
          <ul className="grid list-disc gap-2 pl-5">
            {news.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Section>
      ))}
    </SettingsPage>
  );
}
