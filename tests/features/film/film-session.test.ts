import { expect, test } from 'vitest';
import { watchedSeconds } from '#domain/lessons/watched.ts';
import { aFilm, ScriptedPlayer, settled } from './test-film.ts';

async function anOpenFilm(options: Parameters<typeof aFilm>[0] = {}) {
  const film = aFilm(options);
  await settled();
  return film;
}

test('a film becomes ready, plays, stalls and pauses', async () => {
  const { session, player } = aFilm();
  expect(session.store.state.stage).toBe('loading');
  await settled();
  expect(session.store.state).toMatchObject({ stage: 'ready', duration: 60, can: { rate: true } });
  session.press();
  expect(session.store.state.stage).toBe('playing');
  player.emit({ type: 'waiting' });
  expect(session.store.state.stage).toBe('waiting');
  session.press();
  expect(session.store.state.stage).toBe('paused');
});

test('resumes where the person left, or starts from the beginning on request', async () => {
  const { session, player } = await anOpenFilm({ progress: { at: 22, watched: [] } });
  expect(player.at).toBe(22);
  expect(session.store.state).toMatchObject({ at: 22, resumes: true });
  session.fromStart();
  expect(player.at).toBe(0);
  expect(session.store.state).toMatchObject({ at: 0, resumes: false, stage: 'playing' });
});

test('reports once that 90 % were watched, also over several visits', async () => {
  const first = await anOpenFilm();
  first.session.press();
  first.player.playOn(40);
  first.session.close();
  expect(first.reported.watched).toBe(0);
  const second = await anOpenFilm({ progress: first.device.progress });
  expect(second.player.at).toBe(40);
  second.session.press();
  second.player.playOn(15);
  second.player.emit({ type: 'ended' });
  expect(second.reported.watched).toBe(1);
  second.session.press();
  second.player.playOn(60);
  expect(second.reported.watched).toBe(1);
});

test('half of the film with its end counts as watched; a jump to the end does not', async () => {
  const jumper = await anOpenFilm();
  jumper.session.press();
  jumper.player.playOn(10);
  jumper.session.seek(58);
  jumper.player.playOn(2);
  jumper.player.emit({ type: 'ended' });
  expect(jumper.reported.watched).toBe(0);
  expect(watchedSeconds(jumper.device.progress.watched)).toBeCloseTo(12, 0);

  const half = await anOpenFilm();
  half.session.press();
  half.session.seek(28);
  half.player.playOn(32);
  half.player.emit({ type: 'ended' });
  expect(half.reported.watched).toBe(1);
});

test('repeats a range; its end is not the end of the film', async () => {
  const { session, player, reported } = await anOpenFilm();
  session.press();
  session.setRepeatEnd('a');
  player.playOn(59.75);
  session.setRepeatEnd('b');
  player.emit({ type: 'time', at: 59.75 });
  expect(player.at).toBe(0);
  player.emit({ type: 'ended' });
  expect(session.store.state.stage).toBe('playing');
  expect(reported.watched).toBe(1); // 90 % were played before the second end was set
  const other = await anOpenFilm();
  other.session.press();
  other.session.setRepeatEnd('b');
  other.session.seek(10);
  other.session.setRepeatEnd('a');
  other.session.clearRepeat();
  expect(other.session.store.state.repeat).toEqual({ a: null, b: null });
});

test('reports nothing while a range is repeated, however much is played', async () => {
  const { session, player, reported } = await anOpenFilm({ progress: { at: 0, watched: [[0, 53]] } });
  session.press();
  session.seek(52);
  session.setRepeatEnd('a');
  session.seek(59);
  session.setRepeatEnd('b');
  session.seek(52);
  for (let round = 0; round < 5; round += 1) player.playOn(7);
  expect(reported.watched).toBe(0);
  session.clearRepeat();
  player.playOn(1);
  expect(reported.watched).toBe(1);
});

test('retries a film that failed with a new URL at the same position', async () => {
  const broken = new ScriptedPlayer(Promise.reject(new Error('the player took too long')));
  const whole = new ScriptedPlayer();
  const { session, opened } = await anOpenFilm({
    players: [broken, whole],
    progress: { at: 22, watched: [] },
  });
  expect(session.store.state.stage).toBe('failed');
  session.retry();
  await settled();
  expect(broken.destroyed).toBe(true);
  expect(opened).toEqual([false, true]);
  expect(session.store.state).toMatchObject({ stage: 'ready', at: 22 });
});

test('shows that it is offline and loads by itself when the network returns', async () => {
  const { session, opened, setOnline } = await anOpenFilm({ needsNetwork: true, online: false });
  expect(session.store.state.stage).toBe('offline');
  expect(opened).toEqual([]);
  setOnline(true);
  await settled();
  expect(session.store.state.stage).toBe('ready');
});

test('tries a film that can be on the device offline as well', async () => {
  const { session, player } = await anOpenFilm({ online: false });
  expect(session.store.state.stage).toBe('ready');
  player.emit({ type: 'failed' });
  expect(session.store.state.stage).toBe('offline');
});

test('hides the choice of speed after a refusal', async () => {
  const { session, player } = await anOpenFilm();
  player.canChangeRate = false;
  await session.setRate(0.5);
  expect(session.store.state).toMatchObject({ rate: 1, can: { rate: false } });
});

test('asks for a press inside the player when the browser refuses to play', async () => {
  const { session, player } = await anOpenFilm();
  player.play = async () => {
    throw Object.assign(new Error('gesture'), { name: 'NotAllowedError' });
  };
  session.press();
  await settled();
  expect(session.store.state.pressInside).toBe(true);
  player.emit({ type: 'playing' });
  expect(session.store.state.pressInside).toBe(false);
});

test('remembers that captions are switched off', async () => {
  const { session, device } = await anOpenFilm();
  session.toggleCaptions();
  expect(device.captions).toBe(false);
  expect(session.store.state.captions).toBe(false);
});

test('stays silent while it is held, whatever starts the player', async () => {
  const { session, player } = await anOpenFilm();
  session.press();
  session.hold(true);
  expect(session.store.state.stage).toBe('paused');
  session.press();
  player.emit({ type: 'playing' });
  expect(session.store.state.stage).toBe('paused');
  session.hold(false);
  session.press();
  expect(session.store.state.stage).toBe('playing');
});

test('repeats eight seconds from here, whose ends can be dragged but not past each other', async () => {
  const { session, player } = await anOpenFilm();
  session.seek(20);
  session.toggleRepeat();
  expect(session.store.state.repeat).toEqual({ a: 20, b: 28 });
  session.dragRepeatEnd('b', 90);
  session.dragRepeatEnd('a', 25);
  expect(session.store.state.repeat).toEqual({ a: 25, b: 60 });
  expect(player.at).toBe(25);
  session.dragRepeatEnd('b', 3);
  expect(session.store.state.repeat).toEqual({ a: 25, b: 25.5 });
  session.toggleRepeat();
  expect(session.store.state.repeat).toEqual({ a: null, b: null });
  session.seek(59.9);
  session.toggleRepeat();
  expect(session.store.state.repeat).toEqual({ a: 59.5, b: 60 });
});
