import { expect, test } from 'vitest';
import { consoleReporter } from '#observe/reporter.ts';

function aConsole() {
  const lines: unknown[][] = [];
  const write =
    (level: string) =>
    (...words: unknown[]) =>
      void lines.push([level, ...words]);
  return { lines, target: { debug: write('debug'), info: write('info'), warn: write('warn') } };
}

test('writes person, breadcrumbs and messages to the console while no service runs', () => {
  const { lines, target } = aConsole();
  const reporter = consoleReporter(target);
  reporter.setUser('u1');
  reporter.setUser('u1');
  reporter.breadcrumb('delivery', 'upload → register');
  reporter.info('a delivery is held');
  reporter.error('failed', 'outbox');
  expect(lines).toEqual([
    ['debug', 'user', 'u1'],
    ['debug', 'delivery: upload → register'],
    ['info', 'a delivery is held'],
    ['warn', '[outbox]', 'failed', { uid: 'u1', crumbs: ['delivery: upload → register'] }],
  ]);
});
