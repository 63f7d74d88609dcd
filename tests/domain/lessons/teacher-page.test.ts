import { expect, test } from 'vitest';
import { teacherPageURL } from '#domain/lessons/teacher-page.ts';

test("builds the address of a teacher's page at the configured origin", () => {
  const teacher = { firstNameEn: 'Mio', familyNameEn: 'Sakura' };
  expect(teacherPageURL(teacher, 'https://teachers.otomichi.example')).toBe(
    'https://teachers.otomichi.example/mio-sakura',
  );
});
