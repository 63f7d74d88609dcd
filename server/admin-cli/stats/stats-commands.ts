import { type CommandGroup, type CommandSpec, JSON_OPTION } from '#server/admin-cli/command-group.ts';
import { jsonText } from '#server/admin-cli/output.ts';
import { statsOf } from './stats-store.ts';
import { statsText } from './stats-texts.ts';

const DEFAULT_DAYS = 30;

const show: CommandSpec = {
  name: 'show',
  usage: '[--days 日数] [--json]',
  summary: '待っている提出と、回答までの時間を先生ごとに表示します',
  options: [['--days <日数>', `回答を数える日数（省くと${DEFAULT_DAYS}日）`], JSON_OPTION],
  read(input) {
    input.noArguments();
    const days = input.integer('days', 1, 366) ?? DEFAULT_DAYS;
    return async ({ db, clock }) => {
      const stats = await statsOf(db, clock.now(), days);
      return input.has('json') ? jsonText(stats) : statsText(stats, days);
    };
  },
};

export const statsCommands: CommandGroup = {
  name: 'stats',
  summary: '回答の数と時間',
  commands: [show],
  otherwise: 'show',
};
