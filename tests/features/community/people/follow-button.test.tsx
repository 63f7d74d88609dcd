// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { PublicProfile } from '#contract/entities/person.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { FollowButton } from '#features/community/people/follow-button.tsx';
import { type PersonPage, personQuery } from '#features/community/people/people-queries.ts';
import { texts } from '#features/community/people/texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { InARouter } from '#tests/support/in-a-router.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';

afterEach(cleanup);

const HANA: PublicProfile = {
  username: 'hana',
  displayName: 'はな',
  image: null,
  bio: '',
  instruments: [],
  followers: 3,
  following: 0,
  plays: 0,
  isFollowed: false,
  isMuted: false,
  isOwn: false,
};
const ONLINE: NetworkStatus = {
  isOnline: () => true,
  subscribe: () => () => {},
  fetch: () => Promise.reject(new TypeError('not used')),
};

interface Followed {
  isFollowed: boolean;
  followers: number;
}

function Shown({ api }: { api: Api }) {
  const { data } = useQuery(personQuery(api, 'hana'));
  if (!data) return null;
  return (
    <>
      <p>{texts.count(data.profile.followers)}</p>
      <FollowButton profile={data.profile} ports={{ api, uid: 'me' }} />
    </>
  );
}

/** The button on a page whose server answers a follow when the test says so. */
function opened(status = ONLINE) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  queries.setQueryData<PersonPage>(queryKeyOf(profiles.show, { username: 'hana' }), {
    profile: HANA,
    plays: [],
    posts: [],
  });
  let resolve: (followed: Followed) => void = () => {};
  let reject: (cause: Error) => void = () => {};
  const promise = new Promise<Followed>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const api = vi.fn(() => promise);
  render(
    <NetworkContext value={status}>
      <QueryClientProvider client={queries}>
        <InARouter>
          <Toaster>
            <Shown api={api as unknown as Api} />
          </Toaster>
        </InARouter>
      </QueryClientProvider>
    </NetworkContext>,
  );
  followButton().focus();
  fireEvent.click(followButton());
  return { resolve, reject, api };
}

const followButton = () => screen.getByRole('button', { name: texts.followOf('はな') });
const isPressed = () => followButton().getAttribute('aria-pressed');

test('a follow shows at once, and then what the server counted', async () => {
  const { resolve } = opened();
  await screen.findByText('4人');
  expect(isPressed()).toBe('true');
  await act(async () => resolve({ isFollowed: true, followers: 7 }));
  await screen.findByText('7人');
  expect(isPressed()).toBe('true');
});

test('a follow that did not arrive is taken back', async () => {
  const { reject } = opened();
  await screen.findByText('4人');
  await act(async () => reject(new ApiError('api/network')));
  await screen.findByText('3人');
  expect(isPressed()).toBe('false');
});

test('the button keeps the focus while it is asked, and a second press asks nothing', async () => {
  const { resolve, api } = opened();
  const button = followButton();
  expect(button).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(api).toHaveBeenCalledTimes(1);
  await act(async () => resolve({ isFollowed: true, followers: 7 }));
  await screen.findByText('7人');
  expect(isPressed()).toBe('true');
});

test('offline a press says why nothing happens', async () => {
  const { api } = opened({ ...ONLINE, isOnline: () => false });
  expect(await screen.findByText(texts.offline)).toBeTruthy();
  expect(api).not.toHaveBeenCalled();
  expect(isPressed()).toBe('false');
});

test.each([
  ['api/network', texts.followFailed, 1],
  ['users/too-many-people', ERROR_MESSAGES['users/too-many-people'], 2],
  ['api/not-found', ERROR_MESSAGES['api/not-found'], 2],
] as const)(
  'a follow that fails says why, and a refusal asks who is there still: %s',
  async (code, said, asked) => {
    const { reject, api } = opened();
    await screen.findByText('4人');
    await act(async () => reject(new ApiError(code)));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(api).toHaveBeenCalledTimes(asked);
  },
);
