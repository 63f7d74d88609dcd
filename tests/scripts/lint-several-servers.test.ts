import { expect, test } from 'vitest';
import { checkMigrations } from '../../scripts/lint/migrations.ts';
import { checkModuleState } from '../../scripts/lint/module-state.ts';

const messagesOf = (sql: string, name = '099-change.sql') =>
  checkMigrations([{ name, sql }]).map(({ message }) => message.split(':')[0]);

test.each([
  ['drop table notes', 'drops something'],
  ['alter table notes drop column text', 'drops something'],
  ['alter table notes drop text', 'drops something'],
  ['alter table notes rename to remarks', 'renames something'],
  ['alter table notes rename column text to body', 'renames something'],
  ['alter table notes alter column text type varchar(10)', 'changes a type'],
  ['alter table notes alter text set data type bytea', 'changes a type'],
  ['alter table notes alter column text set not null', 'demands a value that an older server does not write'],
  ['alter table notes alter column text drop default', 'takes away a default that an older server relies on'],
  [
    'alter table notes add column author text not null',
    'demands a value that an older server does not write',
  ],
  [
    'alter table notes add constraint short check (length(text) < 9)',
    'refuses rows that an older server may write',
  ],
  ['create unique index on notes (text)', 'refuses rows that an older server may write'],
  ['delete from notes', 'removes rows'],
  ['truncate notes', 'removes rows'],
])('beside an older server, %s is refused', (sql, what) => {
  expect(messagesOf(`create index on notes (text);\n${sql};`)).toEqual([what]);
  expect(messagesOf(sql, '099-contract-notes.sql')).toEqual([]);
});

test.each([
  'create table marks (id int primary key); alter table marks add constraint x check (id > 0); create unique index on marks (id)',
  'alter table notes add column author text',
  "alter table notes add column author text not null default ''",
  'alter table notes alter column text drop not null',
  'alter table notes drop constraint short',
  'drop index notes_text',
  'update notes set text = text',
  "-- drop table notes\ninsert into words values ('drop table notes')",
])('beside an older server, %s is all right', (sql) => {
  expect(messagesOf(sql)).toEqual([]);
});

test.each([
  ['let last = 0;', true],
  ['const known = new Map<string, number>();', true],
  ['export const open: string[] = [];', true],
  ['const seen = new WeakSet();', true],
  ['const KINDS: ReadonlySet<string> = new Set([]);', false],
  ['const ORDER: readonly string[] = [];', false],
  ['  const known = new Map();', false],
])('whether %j is state of a module: %s', (text, isState) => {
  expect(checkModuleState([{ path: 'server/lib/x.ts', text }])).toHaveLength(isState ? 1 : 0);
  expect(checkModuleState([{ path: 'src/lib/x.ts', text }])).toHaveLength(0);
});
