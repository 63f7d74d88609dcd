import { expect, test } from 'vitest';
import { teacherPageURL } from '#domain/lessons/teacher-page.ts';

test('the teacher has a page of their own', () => {
  expect(teacherPageURL({ firstNameEn: 'Mio', familyNameEn: 'Sakura' })).toBe(
    'https://teachers.otomichi.example/mio-sakura',
  );
});
