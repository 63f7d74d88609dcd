import { Command, CommanderError } from 'commander';
import { announceCommands } from './announce/announce-commands.ts';
import { backupCommands, restoreCommands } from './backup/backup-commands.ts';
import { usageError } from './cli-error.ts';
import type { Alone, CommandGroup, CommandSpec, Run } from './command-group.ts';
import { CommandInput } from './command-input.ts';
import { couponCommands } from './coupons/coupon-commands.ts';
import { homeworkCommands } from './homework/homework-commands.ts';
import { inquiryCommands } from './inquiries/inquiry-commands.ts';
import { invitationCommands } from './invitations/invitation-commands.ts';
import { messageCommands } from './messages/message-commands.ts';
import { orderCommands } from './orders/order-commands.ts';
import { displayWidth } from './output.ts';
import { postCommands } from './posts/post-commands.ts';
import { statsCommands } from './stats/stats-commands.ts';
import { storageCommands } from './storage/storage-commands.ts';
import { subscriptionCommands } from './subscriptions/subscription-commands.ts';
import { teacherCommands } from './teachers/teacher-commands.ts';
import { HELP_TITLES, TEXTS } from './texts.ts';
import { userCommands } from './users/user-commands.ts';

const GROUPS: readonly CommandGroup[] = [
  homeworkCommands,
  subscriptionCommands,
  orderCommands,
  couponCommands,
  invitationCommands,
  teacherCommands,
  userCommands,
  inquiryCommands,
  postCommands,
  messageCommands,
  announceCommands,
  statsCommands,
  backupCommands,
  restoreCommands,
  storageCommands,
];

const PROGRAM_NAME = 'npm run school --';

/**
 * Help of the whole program, one line per command. With a mistyped command line only what it may have meant: its command, else
 * those of its group, so that the sentence above it stays in sight.
 */
export function usageOf(given: readonly string[] = []): string {
  const [groupName, name] = withCommand(given);
  const lines = GROUPS.flatMap((group) =>
    group.commands.map((spec) => ({
      isMeant: group.name === groupName,
      name: spec.name,
      line: `${PROGRAM_NAME} ${group.name} ${spec.name} ${spec.usage}`,
    })),
  );
  const ofGroup = lines.filter(({ isMeant }) => isMeant);
  const ofCommand = ofGroup.filter((each) => each.name === name);
  const meant = [ofCommand, ofGroup, lines].find((some) => some.length > 0) ?? [];
  return TEXTS.usage(meant.map(({ line }) => line));
}

/** A parsed command line: a command to run, or a help text to show. */
export type Parsed =
  | { readonly kind: 'run'; readonly run: Run }
  | ({ readonly kind: 'alone' } & Alone)
  | { readonly kind: 'help'; readonly text: string };

/**
 * Parses a command line without running anything. Unknown commands, options and arguments are errors, so that a typing
 * error changes nothing.
 * @throws CliError (usage) with the sentence to show
 */
export function parseCommandLine(given: readonly string[]): Parsed {
  const args = withCommand(given);
  const [first = ''] = args;
  if (args.length === 0 || ['help', '--help', '-h'].includes(first)) return { kind: 'help', text: usageOf() };
  const group = GROUPS.find(({ name }) => name === first);
  const isHelpOfGroup = group !== undefined && ['--help', '-h'].includes(args[1] ?? '');
  if (!isHelpOfGroup && !group?.commands.some(({ name }) => name === args[1]))
    throw usageError(unknownCommand(args, group));
  return parseWithCommander(args);
}

/** `announce --title …` is `announce send --title …`, and `stats` is `stats show`. */
function withCommand(args: readonly string[]): readonly string[] {
  const { otherwise } = GROUPS.find(({ name }) => name === args[0]) ?? {};
  const [group = '', second, ...rest] = args;
  if (otherwise === undefined) return args;
  if (second === undefined) return [group, otherwise];
  const isNamed = !second.startsWith('--') || second === '--help';
  return isNamed ? args : [group, otherwise, second, ...rest];
}

function parseWithCommander(args: readonly string[]): Parsed {
  let run: Run | Alone | undefined;
  let help = '';
  const program = new Command(PROGRAM_NAME)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        help += text;
      },
      writeErr: () => {},
    })
    .configureHelp({
      displayWidth,
      styleTitle: (title) => HELP_TITLES[title] ?? title,
      subcommandTerm: (command) => command.name(),
    })
    .helpOption('-h, --help', TEXTS.helpOption)
    .helpCommand(false)
    .showSuggestionAfterError(false);
  for (const { name, summary, commands } of GROUPS) {
    const group = program.command(name).description(summary).usage(TEXTS.groupUsage).helpCommand(false);
    for (const spec of commands) {
      addCommand(group, spec, args, (selected) => {
        run = selected;
      });
    }
  }
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return { kind: 'help', text: help.trimEnd() };
    throw usageError(sentenceOf(error));
  }
  if (run === undefined) throw usageError(unknownCommand(args, undefined));
  return typeof run === 'function' ? { kind: 'run', run } : { kind: 'alone', ...run };
}

/** `posts` alone is no wrong command, but half of one. */
function unknownCommand(args: readonly string[], group: CommandGroup | undefined): string {
  if (group !== undefined && args.length === 1)
    return TEXTS.missingCommand(group.name, group.commands.map(({ name }) => name).join(', '));
  return TEXTS.unknownCommand(args.slice(0, 2).join(' '));
}

function addCommand(
  group: Command,
  { name, usage, summary, options, read }: CommandSpec,
  args: readonly string[],
  select: (run: Run | Alone) => void,
): void {
  const command = group.command(name).description(summary).usage(usage).allowExcessArguments();
  for (const [flags, description] of options) command.option(flags, description);
  command.action(() => {
    requireValues(command.opts(), args);
    requireNoOptions(command.args, args);
    select(read(new CommandInput(command.opts(), command.args)));
  });
}

/** Commander takes the next option for the value of an option without one: `--since --json`. */
function requireValues(options: Readonly<Record<string, unknown>>, args: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (typeof value !== 'string' || !value.startsWith('-') || value === '-') continue;
    if (!args.includes(`--${name}=${value}`)) throw usageError(TEXTS.missingValue(name));
  }
}

/** Commander takes `-5` for an argument. */
function requireNoOptions(words: readonly string[], args: readonly string[]): void {
  const option = words.find((word) => word.startsWith('-') && word !== '-');
  if (option !== undefined && !args.includes('--')) throw usageError(TEXTS.unknownOption(option.slice(0, 2)));
}

function sentenceOf({ code, message }: CommanderError): string {
  if (code === 'commander.optionMissingArgument') {
    return TEXTS.missingValue(/--([a-z]+)/.exec(message)?.[1] ?? '');
  }
  const option = /'(-[^'\s=]*)/.exec(message)?.[1] ?? '';
  return TEXTS.unknownOption(option.startsWith('--') ? option : option.slice(0, 2));
}
