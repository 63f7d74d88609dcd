// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CourseTeachers } from '#features/course/course-teachers.tsx';

afterEach(cleanup);

const MIO = { familyName: '佐倉', firstName: '美緒', familyNameEn: 'Sakura', firstNameEn: 'Mio' };
const ORIGIN = 'https://teachers.example.jp';

test('introduces a teacher in the app; no voice and no outside page where there is none', () => {
  render(<CourseTeachers teachers={[{ ...MIO, bio: 'はじめの一音から。' }]} teachersOrigin={null} />);
  expect(screen.queryByText('はじめの一音から。')).not.toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('group')).toBeNull();
});

test('plays the greeting, and leads to the outside page where it is configured', () => {
  render(
    <CourseTeachers teachers={[{ ...MIO, voiceURL: '/media/content/a.m4a' }]} teachersOrigin={ORIGIN} />,
  );
  expect(screen.queryByRole('group', { name: '佐倉先生のごあいさつ' })).not.toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://teachers.example.jp/mio-sakura');
});
