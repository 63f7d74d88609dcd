import { QueryClient } from '@tanstack/react-query';
import { createStore } from '@tanstack/store';
import { expect, test } from 'vitest';
import { countPlaying } from '#app/adapters/count-playing.ts';
import type { PlayingNow } from '#sound/playing-now.ts';
import { onPractice } from '#sound/practising.ts';

const LESSON = {
  lessonID: '3f0d1c0e-0000-4000-8000-000000000001',
  location: { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 2 },
  content: { lessonName: '指の番号' },
};

const METRONOME: PlayingNow = {
  tool: 'metronome',
  lesson: 'pf-trial_1_2',
  title: 'メトロノーム',
  detail: '♩=80',
  running: true,
  resume() {},
  pause() {},
  close() {},
};

function room() {
  const queries = new QueryClient();
  queries.setQueryData(['private', '/courses/get'], { lessons: [LESSON] });
  const playing = createStore<PlayingNow | null>(null);
  countPlaying({ playing, queries });
  const heard: string[] = [];
  const end = onPractice((change) =>
    heard.push(change.type === 'started' ? `${change.use.tool} ${change.use.lessonID}` : 'stopped'),
  );
  return { heard, play: (now: PlayingNow | null) => playing.setState(() => now), end };
}

test('what sounds counts as practice of its lesson, until it is paused', () => {
  const { heard, play, end } = room();
  play(METRONOME);
  play({ ...METRONOME, detail: '♩=90' });
  play({ ...METRONOME, running: false });
  play(null);
  expect(heard).toEqual([`metronome ${LESSON.lessonID}`, 'stopped']);
  end();
});

test('a sound without a lesson, or of a lesson that this device does not know, counts for none', () => {
  const { heard, play, end } = room();
  play({ ...METRONOME, lesson: null });
  play({ ...METRONOME, tool: 'drone', lesson: 'pf-trial_1_9' });
  play(null);
  expect(heard).toEqual(['metronome null', 'stopped', 'drone null', 'stopped']);
  end();
});
