import { expect, test } from 'vitest';
import { addStudyTime, readStudyTimes } from '#local/practice/study-time.ts';
import { aStorage } from '#tests/session/a-provider.ts';

test('adds up the time in each lesson, for each person', () => {
  const storage = aStorage();
  addStudyTime(storage, 'hana', { lessonID: 'a', ms: 10_000 });
  addStudyTime(storage, 'hana', { lessonID: 'a', ms: 5_000.4 });
  addStudyTime(storage, 'hana', { lessonID: 'b', ms: 1 });
  expect(readStudyTimes(storage, 'hana')).toEqual({ a: 15_000, b: 1 });
  expect(readStudyTimes(storage, 'ken')).toEqual({});
});

test('stays small, and survives what is no time', () => {
  const storage = aStorage();
  for (let index = 0; index < 600; index += 1)
    addStudyTime(storage, 'hana', { lessonID: `l${index}`, ms: 1 });
  expect(Object.keys(readStudyTimes(storage, 'hana'))).toHaveLength(500);
  for (const broken of ['nonsense', 'null', '{"a":"x","b":-1}', '[]']) {
    storage.setItem('otomichi.study.ken', broken);
    expect(readStudyTimes(storage, 'ken')).toEqual({});
  }
});
