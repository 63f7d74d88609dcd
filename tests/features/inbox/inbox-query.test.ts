import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import type { InboxNotice } from '#contract/notices/inbox.ts';
import { inboxQuery } from '#features/inbox/inbox-query.ts';

const NOTICE: InboxNotice = {
  noticeID: 'n1',
  kind: 'answer',
  title: '先生から返事が届きました',
  body: '',
  link: '/lessons/pf-trial_1_1/homework',
  time: '2026-11-21T01:00:00.000Z',
  isRead: false,
};

test("shows the notice of a teacher's answer only once the answer is on the device", async () => {
  const steps: string[] = [];
  let arrive = () => {};
  const ports = {
    uid: 'hanako',
    storage: { getItem: () => null, setItem: () => {} },
    api: (async () => ({ notices: [NOTICE], page: {}, unread: 1 })) as unknown as Api,
    ready: (notices: readonly InboxNotice[]) => {
      steps.push(`brings ${notices.map(({ kind }) => kind)}`);
      return new Promise<void>((resolve) => {
        arrive = resolve;
      });
    },
  };
  const { signal } = new AbortController();
  const shown = inboxQuery(ports, 1)
    .queryFn({ signal })
    .then(({ unread }) => steps.push(`shows ${unread}`));
  await new Promise((resolve) => setTimeout(resolve));
  expect(steps).toEqual(['brings answer']);
  arrive();
  await shown;
  expect(steps).toEqual(['brings answer', 'shows 1']);
});
