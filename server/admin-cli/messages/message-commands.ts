import { type CommandGroup, type CommandSpec, JSON_OPTION } from '#server/admin-cli/command-group.ts';
import { jsonText } from '#server/admin-cli/output.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import { findMessage, listMessages } from './message-store.ts';
import { MESSAGES_TEXTS, messageCard, messageData, messageTable } from './message-texts.ts';

const MAX_ROWS = 100;

const list: CommandSpec = {
  name: 'list',
  usage: '[--json]',
  summary: 'メールと SMS を、新しいものから一覧にします',
  options: [JSON_OPTION],
  read(input) {
    input.noArguments();
    return async ({ db }) => {
      const rows = await listMessages(db, MAX_ROWS);
      if (input.has('json')) return jsonText(rows.map(messageData));
      return rows.length === 0 ? TEXTS.none : messageTable(rows, MAX_ROWS);
    };
  },
};

const show: CommandSpec = {
  name: 'show',
  usage: 'ID',
  summary: '1通を本文とともに表示します',
  options: [],
  read(input) {
    const id = input.idPrefix(MESSAGES_TEXTS);
    return async ({ db }) => messageCard(await findMessage(db, id));
  },
};

/** Commands that show mails and SMS, also the link in a mail on a server that has no SMTP. */
export const messageCommands: CommandGroup = {
  name: 'messages',
  summary: 'メールと SMS',
  commands: [list, show],
};
