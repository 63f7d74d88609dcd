// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawBarMarks } from '#features/lesson/score/bar-marks.ts';

const bar = (number: number, width: number) => ({ bar: number, left: 100, top: 40, width, height: 30 });

/** A paper with one bar and the numbers of its comments. */
function drawn(numbers: readonly number[], { width = 80, current = null as number | null } = {}) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const pressed: number[] = [];
  const remove = drawBarMarks(svg, {
    bars: [bar(1, width)],
    marks: numbers.map((number) => ({ bar: 1, number })),
    current,
    onBar: (each) => pressed.push(each),
  });
  const labels = [...svg.querySelectorAll('text')];
  return { svg, pressed, remove, labels: labels.map(({ textContent }) => textContent) };
}

test('the comments of one bar have one box, and their numbers stand side by side', () => {
  const { svg, labels, pressed, remove } = drawn([1, 3, 4]);
  expect(svg.querySelectorAll('rect')).toHaveLength(1);
  expect(labels).toEqual(['1', '3', '4']);
  const places = [...svg.querySelectorAll('circle')].map((circle) => Number(circle.getAttribute('cx')));
  expect(places).toEqual([109, 129, 149]);
  svg.querySelector('circle')?.dispatchEvent(new Event('click', { bubbles: true }));
  expect(pressed).toEqual([1]);
  remove();
  expect(svg.childElementCount).toBe(0);
});

test('a bar without room for all numbers shows the one that is looked at, and how many more there are', () => {
  expect(drawn([1, 3, 4], { width: 50 }).labels).toEqual(['1', '+2']);
  expect(drawn([1, 3, 4], { width: 50, current: 4 }).labels).toEqual(['4', '+2']);
});

test('no frame lies over the numbers of a bar in the next line', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  drawBarMarks(svg, {
    bars: [bar(1, 80), bar(2, 80)],
    marks: [1, 2].map((number) => ({ bar: number, number })),
    current: null,
    onBar() {},
  });
  const drawn = [...svg.querySelectorAll('rect, text')].map(({ tagName }) => tagName);
  expect(drawn).toEqual(['rect', 'rect', 'text', 'text']);
});
