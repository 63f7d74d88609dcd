import { expect, test } from 'vitest';
import { teacherPageURL } from '#domain/lessons/teacher-page.ts';

test("builds the address of a teacher's page", () => {
  expect(teacherPageURL({ firstNameEn: 'Mio', familyNameEn: 'Sakura' })).toBe(
    'https://teachers.otomichi.example/mio-sakura',
  );
});
