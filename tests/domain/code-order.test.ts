import { expect, test } from 'vitest';
import { inCodeOrder } from '#domain/code-order.ts';

test('times and IDs come in the order that a language would give them', () => {
  const texts = [
    '2026-11-27T09:00:00.000Z',
    '2025-12-31T23:59:59.000Z',
    '2026-11-27T09:00:00.001Z',
    '',
    '2026-11-27T09:00:00.000Z',
  ];
  expect([...texts].sort(inCodeOrder)).toEqual([...texts].sort((one, other) => one.localeCompare(other)));
});
