import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import type { Play } from '#contract/entities/play.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { MAX_ATTEMPTS } from '#server/homework/m4a/m4a-store.ts';
import { makeM4as } from '#server/homework/m4a/make-m4as.ts';
import { countListeners } from '#server/lib/listeners.ts';
import { aPlay, aPublicProfile } from '#tests/support/community/a-play.ts';
import { refusal } from '#tests/support/community/refusal.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

let server: ListeningServer;
let play: Play;
beforeAll(async () => {
  server = await aListeningServer();
  ({ play } = await aPlay(server, { uid: 'hana', hasSound: true }));
});

const fetched = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.origin + url, { headers });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, bytes, headers: answer.headers };
};

/** Every address under which a play shows or sounds, without a sign-in. */
const publicStatuses = async ({ playSlug }: Play) => {
  const addresses = [
    `/api/v1/plays/show?playSlug=${playSlug}`,
    `/media/plays/${playSlug}/now.m4a`,
    `/plays/${playSlug}/embed`,
  ];
  return await Promise.all(addresses.map(async (address) => (await fetched(address)).status));
};

describe('the sound of a play', () => {
  test('is an m4a that is served in ranges, and asked for each time', async () => {
    expect(play.sound).toMatchObject({ isReady: true, url: `/media/plays/${play.playSlug}/now.m4a` });
    expect(play.sound.seconds).toBeCloseTo(3, 0);
    expect(Math.max(...play.sound.peaks)).toBe(100);
    expect(play.sound.peaks).toHaveLength(200);
    const whole = await fetched(play.sound.url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
    expect(new TextDecoder().decode(whole.bytes.subarray(4, 8))).toBe('ftyp');
    expect(whole.headers.get('cache-control')).toBe('private, no-cache');
    expect(whole.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const part = await fetched(play.sound.url, { range: 'bytes=4-7' });
    expect([part.status, new TextDecoder().decode(part.bytes)]).toEqual([206, 'ftyp']);
    const etag = whole.headers.get('etag') ?? '';
    expect((await fetched(play.sound.url, { 'if-none-match': etag })).status).toBe(304);
  });

  test('has no other name: not 「はじめて」 where there is none, no recording, no unknown play', async () => {
    for (const url of [
      `/media/plays/${play.playSlug}/first.m4a`,
      `/media/plays/${play.playSlug}/now.webm`,
      `/media/plays/${play.playSlug}/`,
      '/media/plays/AAAAAAAAAAAA/now.m4a',
      '/media/plays/%27%20or%201%3D1/now.m4a',
    ]) {
      expect([url, (await fetched(url)).status]).toEqual([url, 404]);
    }
    expect(JSON.stringify(play)).not.toContain('/media/audios/');
  });

  test('says that it is being made until it is', async () => {
    const { play: fresh } = await aPlay(server, { uid: 'fresh' });
    expect(fresh.sound.isReady).toBe(false);
    const { status, headers } = await fetched(fresh.sound.url);
    expect([status, headers.get('retry-after')]).toEqual([503, '20']);
    const page = await fetched(`/plays/${fresh.playSlug}/embed`);
    expect(new TextDecoder().decode(page.bytes)).toContain('音を準備しています');
  });

  test('says that nobody will hear it where no m4a can be made of it, and it is not published again', async () => {
    const { play: mute, recordingID } = await aPlay(server, { uid: 'mute' });
    // The bytes of that recording are no sound.
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      await makeM4as.run(server.server.deps);
      server.advance(3 * HOUR_MS);
    }
    const call = server.api('mute');
    const { play: shown } = await call(plays.show, { playSlug: mute.playSlug });
    expect(shown.sound).toMatchObject({ isReady: false, isRefused: true });
    expect((await fetched(mute.sound.url)).status).toBe(404);
    const page = new TextDecoder().decode((await fetched(`/plays/${mute.playSlug}/embed`)).bytes);
    expect(page).toContain('変換できませんでした');
    expect(page).not.toContain('http-equiv');
    await call(plays.remove, { playSlug: mute.playSlug });
    const again = { playID: randomUUID(), lessonID: server.lessonID, recordingID, title: '月', text: '' };
    expect(await refusal(call(plays.create, again))).toEqual([422, 'plays/unplayable']);
  });

  test('counts its listeners by sender and in all, until they have read or given up', async () => {
    const listeners = countListeners({ all: 3, ofOne: 2 });
    const open = (who: string) =>
      listeners.open(
        { who, near: who },
        async () => new Blob(['abc']).stream() as ReadableStream<Uint8Array>,
      );
    const [one, two] = [await open('a'), await open('a')];
    await expect(open('a')).rejects.toMatchObject({ code: 'api/too-many-requests' });
    const other = await open('b');
    await expect(open('c')).rejects.toMatchObject({ code: 'api/service-unavailable' });
    expect(await new Response(one).text()).toBe('abc');
    await two.cancel();
    await other.cancel();
    expect(listeners.total()).toBe(0);
    const broken = () => Promise.reject(new Error('disk'));
    await expect(listeners.open({ who: 'a', near: 'a' }, broken)).rejects.toThrow('disk');
    expect(listeners.total()).toBe(0);
  });

  test('a line at home with many networks or accounts leaves the others theirs', async () => {
    const listeners = countListeners({ all: 4, ofOne: 2, ofNear: 3 });
    const open = (who: string, near: string) =>
      listeners.open({ who, near }, async () => new Blob(['abc']).stream() as ReadableStream<Uint8Array>);
    const held = await Promise.all(['a', 'b', 'c'].map((who) => open(who, '2001:db8:1')));
    await expect(open('d', '2001:db8:1')).rejects.toMatchObject({ code: 'api/too-many-requests' });
    const other = await open('e', '2001:db8:2');
    await held[0]?.cancel();
    held[0] = await open('d', '2001:db8:1');
    for (const stream of [...held, other]) await stream.cancel();
    expect(listeners.total()).toBe(0);
  });
});

describe('what strangers may not see is silent everywhere', () => {
  test('a play that was taken back', async () => {
    const { play: gone } = await aPlay(server, { uid: 'gone' });
    await server.api('gone')(plays.remove, { playSlug: gone.playSlug });
    expect(await publicStatuses(gone)).toEqual([410, 410, 410]);
    const page = new TextDecoder().decode((await fetched(`/plays/${gone.playSlug}/embed`)).bytes);
    expect(page).toContain('<h1>この演奏は、公開を終了しました。</h1>');
    const unknown = await fetched('/plays/aaaaaaaaaaaa/embed');
    expect(unknown.status).toBe(404);
    expect(new TextDecoder().decode(unknown.bytes)).toContain('<h1>この演奏は公開されていません。</h1>');
  });

  test('a play that the school hid: its learner still hears it, at an address of their own', async () => {
    const { play: hidden } = await aPlay(server, { uid: 'hidden', hasSound: true });
    await server.server.deps.db
      .updateTable('posts')
      .set({ is_visible: false, hidden_at: server.server.clock.now() })
      .where('post_id', '=', hidden.postID)
      .execute();
    expect(await publicStatuses(hidden)).toEqual([410, 410, 410]);
    const { play: own, post } = await server.api('hidden')(plays.show, { playSlug: hidden.playSlug });
    expect(post.isHidden).toBe(true);
    expect((await fetched(own.sound.url)).status).toBe(200);
    // Not everybody's, and not with a signature for something else.
    expect((await fetched(own.sound.url.replace('sig=', 'sig=x'))).status).toBe(410);
    // An address that was signed before falls silent with the play.
    await server.api('hidden')(plays.remove, { playSlug: hidden.playSlug });
    expect((await fetched(own.sound.url)).status).toBe(410);
  });

  test('a play of somebody whose profile is private again', async () => {
    const { play: quiet } = await aPlay(server, { uid: 'quiet', hasSound: true });
    const { db } = server.server.deps;
    await db.updateTable('profiles').set({ is_public: false }).where('uid', '=', 'quiet').execute();
    await db.updateTable('posts').set({ is_visible: false }).where('uid', '=', 'quiet').execute();
    expect(await publicStatuses(quiet)).toEqual([403, 403, 403]);
    const { play: own } = await server.api('quiet')(plays.show, { playSlug: quiet.playSlug });
    expect((await fetched(own.sound.url)).status).toBe(200);
    await expect(server.api('somebody')(plays.show, { playSlug: quiet.playSlug })).rejects.toMatchObject({
      status: 403,
    });
    await aPublicProfile(server, 'quiet');
  });
});

test('the preview for other sites may be framed by all, says what it is as text, and runs one script', async () => {
  const title = '<img src=x onerror=alert(1)>"';
  const { play: named } = await aPlay(server, { uid: 'named', title, hasSound: true });
  const { status, headers, bytes } = await fetched(`/plays/${named.playSlug}/embed`);
  const page = new TextDecoder().decode(bytes);
  expect(status).toBe(200);
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; .*frame-ancestors \*$/,
  );
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;img');
  expect(page).toContain(named.sound.url);
  const plain = await fetched(`/media/plays/${named.playSlug}/now.m4a`);
  expect(plain.headers.get('x-frame-options')).toBe('DENY');
});
