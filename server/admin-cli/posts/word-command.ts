import { foldWord, MAX_REFUSED_WORD_LENGTH, MAX_REFUSED_WORDS } from '#domain/community/refused-words.ts';
import { refusal, usageError } from '#server/admin-cli/cli-error.ts';
import { type CommandSpec, JSON_OPTION, type Run } from '#server/admin-cli/command-group.ts';
import { dayText, formatTable, jsonText, sanitize } from '#server/admin-cli/output.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import {
  addRefusedWord,
  removeRefusedWord,
  shownWords,
} from '#server/community/words/refused-words-store.ts';
import { POSTS_TEXTS } from './post-texts.ts';

/** `posts words list | add WORD | remove WORD`: what no post may have. */
export const words: CommandSpec = {
  name: 'words',
  usage: '(list [--json] | add 言葉 | remove 言葉)',
  summary: '投稿に使えない言葉の一覧',
  options: [JSON_OPTION],
  read(input) {
    const [what, given, ...rest] = input.arguments();
    if (rest.length > 0) throw usageError(TEXTS.tooMany(rest.join(' ')));
    if (what === 'list' && given === undefined) return listWords(input.has('json'));
    if (given === undefined || (what !== 'add' && what !== 'remove')) throw usageError(POSTS_TEXTS.badWords);
    const word = foldWord(given);
    if (word === '') throw usageError(POSTS_TEXTS.emptyWord(given));
    if (word.length > MAX_REFUSED_WORD_LENGTH)
      throw usageError(POSTS_TEXTS.longWord(MAX_REFUSED_WORD_LENGTH));
    return what === 'add' ? addWord(word, given) : removeWord(word, given);
  },
};

function listWords(asJSON: boolean): Run {
  return async ({ db }) => {
    const rows = await shownWords(db);
    if (asJSON)
      return jsonText(rows.map((row) => ({ word: row.shown, addedAt: row.created_at.toISOString() })));
    if (rows.length === 0) return TEXTS.none;
    const cells = rows.map((row) => [sanitize(row.shown), dayText(row.created_at)]);
    return `${formatTable(['言葉', '追加した日'], cells)}\n${TEXTS.count(rows.length)}`;
  };
}

function addWord(word: string, shown: string): Run {
  return async ({ db, clock }) => {
    const result = await addRefusedWord(db, { word, shown, now: clock.now() });
    if (result === 'full') throw refusal(POSTS_TEXTS.wordsFull(MAX_REFUSED_WORDS));
    return result === 'known' ? POSTS_TEXTS.wordKnown(shown) : POSTS_TEXTS.wordAdded(shown);
  };
}

function removeWord(word: string, shown: string): Run {
  return async ({ db }) => {
    if (!(await removeRefusedWord(db, word))) throw refusal(POSTS_TEXTS.wordUnknown(shown));
    return POSTS_TEXTS.wordRemoved(shown);
  };
}
