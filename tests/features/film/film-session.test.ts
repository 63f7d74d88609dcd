import { expect, test } from 'vitest';
import { watchedSeconds } from '#domain/watched.ts';
import { aFilm, ScriptedPlayer, settled } from './test-film.ts';

async function anOpenFilm(wish: Parameters<typeof aFilm>[0] = {}) {
  const film = aFilm(wish);
  await settled();
  return film;
}

test('a film becomes ready, plays, rests and plays on', async () => {
  const { session, player } = aFilm();
  expect(session.state().stage).toBe('loading');
  await settled();
  expect(session.state()).toMatchObject({ stage: 'ready', duration: 60, can: { rate: true } });
  session.press();
  expect(session.state().stage).toBe('playing');
  player.emit({ type: 'waiting' });
  expect(session.state().stage).toBe('waiting');
  session.press();
  expect(session.state().stage).toBe('paused');
});

test('it goes on where it was left, and from the beginning when asked', async () => {
  const { session, player } = await anOpenFilm({ place: { at: 22, watched: [] } });
  expect(player.at).toBe(22);
  expect(session.state()).toMatchObject({ at: 22, resumes: true });
  session.fromStart();
  expect(player.at).toBe(0);
  expect(session.state()).toMatchObject({ at: 0, resumes: false, stage: 'playing' });
});

test('90 % played is told once, also when the rest was watched another day', async () => {
  const first = await anOpenFilm();
  first.session.press();
  first.player.run(40);
  first.session.close();
  expect(first.told.watched).toBe(0);
  const second = await anOpenFilm({ place: first.device.place });
  expect(second.player.at).toBe(40);
  second.session.press();
  second.player.run(15);
  second.player.emit({ type: 'ended' });
  expect(second.told.watched).toBe(1);
  second.session.press();
  second.player.run(60);
  expect(second.told.watched).toBe(1);
});

test('half of it and its end are enough; a jump to the end is not', async () => {
  const jumper = await anOpenFilm();
  jumper.session.press();
  jumper.player.run(10);
  jumper.session.seek(58);
  jumper.player.run(2);
  jumper.player.emit({ type: 'ended' });
  expect(jumper.told.watched).toBe(0);
  expect(watchedSeconds(jumper.device.place.watched)).toBeCloseTo(12, 0);

  const half = await anOpenFilm();
  half.session.press();
  half.session.seek(28);
  half.player.run(32);
  half.player.emit({ type: 'ended' });
  expect(half.told.watched).toBe(1);
});

test('a stretch is repeated to its end and never ends the film nor counts as watching it', async () => {
  const { session, player, told } = await anOpenFilm();
  session.press();
  session.setEnd('a');
  player.run(59.75);
  session.setEnd('b');
  player.emit({ type: 'time', at: 59.75 });
  expect(player.at).toBe(0);
  player.emit({ type: 'ended' });
  expect(session.state().stage).toBe('playing');
  expect(told.watched).toBe(1); // 90 % were played before the second end was set
  const other = await anOpenFilm();
  other.session.press();
  other.session.setEnd('b');
  other.session.seek(10);
  other.session.setEnd('a');
  other.session.clearStretch();
  expect(other.session.state().stretch).toEqual({ a: null, b: null });
});

test('in the midst of a loop nothing is told, however much was played', async () => {
  const { session, player, told } = await anOpenFilm({ place: { at: 0, watched: [[0, 53]] } });
  session.press();
  session.seek(52);
  session.setEnd('a');
  session.seek(59);
  session.setEnd('b');
  session.seek(52);
  for (let round = 0; round < 5; round += 1) player.run(7);
  expect(told.watched).toBe(0);
  session.clearStretch();
  player.run(1);
  expect(told.watched).toBe(1);
});

test('a film that does not come is tried again with a fresh address, at the same place', async () => {
  const broken = new ScriptedPlayer(Promise.reject(new Error('the player took too long')));
  const whole = new ScriptedPlayer();
  const { session, opened } = await anOpenFilm({ players: [broken, whole], place: { at: 22, watched: [] } });
  expect(session.state().stage).toBe('failed');
  session.retry();
  await settled();
  expect(broken.destroyed).toBe(true);
  expect(opened).toEqual([false, true]);
  expect(session.state()).toMatchObject({ stage: 'ready', at: 22 });
});

test('without a line it says so, and comes by itself when the line is back', async () => {
  const { session, opened, turn } = await anOpenFilm({ needsLine: true, on: false });
  expect(session.state().stage).toBe('noLine');
  expect(opened).toEqual([]);
  turn(true);
  await settled();
  expect(session.state().stage).toBe('ready');
});

test('a film that may be on the device is tried without a line as well', async () => {
  const { session, player } = await anOpenFilm({ on: false });
  expect(session.state().stage).toBe('ready');
  player.emit({ type: 'failed' });
  expect(session.state().stage).toBe('noLine');
});

test('a speed that is refused takes the choice away', async () => {
  const { session, player } = await anOpenFilm();
  player.slow = 'no';
  await session.setRate(0.5);
  expect(session.state()).toMatchObject({ rate: 1, can: { rate: false } });
});

test('a refused press asks for one inside of the player', async () => {
  const { session, player } = await anOpenFilm();
  player.play = async () => {
    throw Object.assign(new Error('gesture'), { name: 'NotAllowedError' });
  };
  session.press();
  await settled();
  expect(session.state().pressInside).toBe(true);
  player.emit({ type: 'playing' });
  expect(session.state().pressInside).toBe(false);
});

test('captions stay off for whoever turned them off', async () => {
  const { session, device } = await anOpenFilm();
  session.toggleCaptions();
  expect(device.captions).toBe(false);
  expect(session.state().captions).toBe(false);
});
