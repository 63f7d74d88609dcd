import { describe, expect, it } from 'vitest';
import { ownCourses, releaseOrder } from '#domain/lessons/own-courses.ts';

const course = (
  name: string,
  { position = 0, current = true, begunAt = null as number | null } = {},
): Parameters<typeof ownCourses>[0][number] => {
  const [courseCode = '', courseVer = '1'] = name.split('_');
  return { courseCode, courseVer: Number(courseVer), position, current, begunAt };
};
const names = (courses: readonly { courseCode: string; courseVer: number }[]) =>
  courses.map(({ courseCode, courseVer }) => `${courseCode}_${courseVer}`);
const own = (...versions: ReturnType<typeof course>[]) => names(ownCourses(versions));

describe("a person's own courses", () => {
  it("are the offered ones in the school's order while nothing is begun", () =>
    expect(own(course('b_2', { position: 1 }), course('a_1'), course('b_1', { current: false }))).toEqual([
      'a_1',
      'b_2',
    ]));
  it("stay in the begun version, at the course's current position", () =>
    expect(
      own(
        course('a_1', { position: 0, current: false, begunAt: 5 }),
        course('a_2', { position: 1 }),
        course('b_1', { position: 0 }),
      ),
    ).toEqual(['b_1', 'a_1']));
  it('stay in the version begun first after a link opened another one', () => {
    const first = course('a_1', { current: false, begunAt: 5 });
    expect(own(first, course('a_2', { begunAt: 9 }))).toEqual(['a_1']);
    expect(own(first, course('a_2', { begunAt: 4 }))).toEqual(['a_2']);
  });
  it('are the newer version when both began at the same moment', () =>
    expect(own(course('a_1', { current: false, begunAt: 5 }), course('a_2', { begunAt: 5 }))).toEqual([
      'a_2',
    ]));
  it('include a dropped course, before the one that replaced it', () => {
    const dropped = { position: 1, current: false };
    const offered = [course('a_1'), course('c_1', { position: 1 })];
    expect(own(...offered, course('d_1', { ...dropped, begunAt: 5 }))).toEqual(['a_1', 'd_1', 'c_1']);
    expect(own(...offered, course('d_1', dropped))).toEqual(['a_1', 'c_1']);
  });
});

it('are released to the end once begun, before another begins', () => {
  const begun = course('b', { position: 1, begunAt: 5 });
  expect(names(releaseOrder([course('new'), begun, course('c')]))).toEqual(['b_1', 'new_1', 'c_1']);
});

describe('courses at one position', () => {
  it('come in the order of their codes, whatever the given order', () => {
    const [first, second] = [course('a_1', { position: 1 }), course('b_1', { position: 1 })];
    expect(own(first, second)).toEqual(['a_1', 'b_1']);
    expect(own(second, first)).toEqual(['a_1', 'b_1']);
  });
});
