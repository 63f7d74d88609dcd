import { formatBytes } from '#domain/byte-size.ts';
import type { LoggedError } from '#observe/error-log.ts';
import type { DeviceFacts } from './device-facts.ts';
import { texts } from './texts.ts';

/** The facts as rows of name and text, in the order of the page and of the report. */
export function rowsOf(facts: DeviceFacts): readonly (readonly [string, string])[] {
  const { room } = facts;
  return [
    [texts.version, facts.version],
    [
      texts.time,
      `${new Date(facts.time).toLocaleString('ja-JP', { timeZone: facts.zone })}（${facts.zone}）`,
    ],
    [texts.mode, facts.installed ? texts.installed : texts.inBrowser],
    [texts.network, facts.online ? texts.online : texts.offline],
    [texts.person, facts.signedIn ? texts.signedIn : texts.signedOut],
    [texts.waiting, texts.count(facts.waiting)],
    [texts.worker, texts.workerStates[facts.worker]],
    [
      texts.storage,
      room ? texts.storageOf(formatBytes(room.used), formatBytes(room.free)) : texts.storageUnknown,
    ],
    [texts.persisted, room?.persisted ? texts.yes : texts.no],
    [texts.screen, facts.screen],
    [texts.browser, facts.browser],
  ];
}

/** The whole page as plain text, for a mail to the school. */
export function reportText(facts: DeviceFacts, errors: readonly LoggedError[]): string {
  const rows = rowsOf(facts).map(([name, words]) => `${name}: ${words}`);
  const list = errors.map(({ at, where, message, stack }) =>
    [`${at} [${where}] ${message}`, ...(stack === '' ? [] : [stack])].join('\n'),
  );
  return `${[texts.title, ...rows, '', texts.errors, ...(list.length > 0 ? list : [texts.noErrors])].join('\n')}\n`;
}
