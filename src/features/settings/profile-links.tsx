import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { profiles } from '#contract/community/profiles.ts';
import { Section } from '#ui/layout/page.tsx';
import { SettingsLink } from './settings-link.tsx';
import { texts } from './texts.ts';

/** Leads to the profile and to the person's own page; without a user name, to what a profile is for. */
export function ProfileLinks({ api }: { api: Api }) {
  const { data } = useQuery({ ...queryOf(api, profiles.own, {}), throwOnError: false });
  const username = data?.profile.username;
  return (
    <Section title={texts.community}>
      <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <li>
          <SettingsLink
            to={username === null ? '/settings/noProfiles' : '/settings/profiles'}
            name={texts.profile}
            body={texts.profileBody}
          />
        </li>
        <li>
          {username ? (
            <SettingsLink
              to="/users/$username"
              params={{ username }}
              name={texts.ownPage}
              body={texts.ownPageBody}
            />
          ) : (
            <SettingsLink to="/users" name={texts.ownPage} body={texts.ownPageBody} />
          )}
        </li>
      </ul>
    </Section>
  );
}
