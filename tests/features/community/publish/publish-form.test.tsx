// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { UserAudio } from '#contract/entities/user-audio.ts';
import { PublishForm } from '#features/community/publish/publish-form.tsx';
import { publishTexts as texts } from '#features/community/publish/publish-texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const OFFLINE: NetworkStatus = {
  isOnline: () => false,
  subscribe: () => () => {},
  fetch: () => Promise.reject(new TypeError('not used')),
};
const LESSON = {
  lessonID: 'l1',
  content: { lessonName: 'きらきら星' },
  location: { courseCode: 'pf', courseVer: 1, lessonOrder: 1 },
} as Lesson;
const RECORDING = {
  userAudioID: 'a1',
  recordingID: 'r1',
  recordTime: '2026-11-20T12:00:00.000Z',
  url: 'data:audio/wav;base64,',
  m4aURL: null,
} as unknown as UserAudio;

function opened() {
  const ports = { uid: 'hana', api: () => Promise.reject(new Error('nothing leaves')) } as never;
  render(
    <NetworkContext value={OFFLINE}>
      <QueryClientProvider client={new QueryClient()}>
        <PublishForm
          ports={ports}
          lesson={LESSON}
          recording={RECORDING}
          earlier={[]}
          onPublished={() => {}}
        />
      </QueryClientProvider>
    </NetworkContext>,
  );
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  return {
    write: (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } }),
    field,
    check: () => fireEvent.click(screen.getByRole('checkbox')),
    preview: () => fireEvent.click(screen.getByRole('button', { name: texts.preview })),
  };
}

test('leads to the first field that is wrong, and keeps everything', () => {
  const { write, field, check, preview } = opened();
  preview();
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  check();
  write(/ひとこと/, 'あ'.repeat(501));
  preview();
  expect(document.activeElement).toBe(field(/ひとこと/));
  write(/タイトル/, '\u200b');
  preview();
  expect(document.activeElement).toBe(field(/タイトル/));
  expect(field(/ひとこと/)).toHaveProperty('value', 'あ'.repeat(501));
});

test('shows the title as strangers will see it, and publishes nothing offline', () => {
  const { write, check, preview } = opened();
  write(/タイトル/, ' \u202eきらきら\u200b星 ');
  check();
  preview();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('きらきら星');
  expect(screen.getByText(texts.offline)).toBeTruthy();
  expect(screen.getByRole('button', { name: texts.publish })).toHaveProperty('disabled', true);
});

test('the focus goes to what others will see, and back to the button that showed it', async () => {
  const { check, preview } = opened();
  check();
  screen.getByRole('button', { name: texts.preview }).focus();
  preview();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: texts.previewTitle }));
  screen.getByRole('button', { name: texts.backToForm }).focus();
  fireEvent.click(screen.getByRole('button', { name: texts.backToForm }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.preview }));
});
