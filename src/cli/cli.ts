import { check } from './check.js';
import { suggestName } from '../format/nearest-name.js';
import { type Command, type Context, EXIT_CODES, UsageError } from './command.js';
import { preview } from './preview.js';
import { serve } from './serve.js';

const COMMANDS: Readonly<Record<string, Command>> = { preview, serve, check };

const help = `Usage: npx --no -- portal-widgets <command> [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}\n`)
  .join('')}
  --help     shows this text, or the help of a command
  --version  shows the version

--no keeps npx from downloading a package of this name where this one is not installed.
`;

/**
 * Runs a command line. Resolves with the exit code: 0, 1 for findings of a check, 2 for an error.
 */
export async function runCli(args: readonly string[], context: Context): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === '--version' || name === '-v') {
    context.stdout(`${__VERSION__}\n`);
    return EXIT_CODES.ok;
  }
  const isHelp = args.some((argument) => argument === '--help' || argument === '-h') || name === 'help';
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (isHelp) {
    context.stdout(command?.help ?? help);
    return EXIT_CODES.ok;
  }
  if (!command) {
    const hint = suggestName(name, Object.keys(COMMANDS));
    context.stderr(name === '' ? help : `portal-widgets: unknown command ${JSON.stringify(name)}. ${hint}\n\n${help}`);
    return EXIT_CODES.failure;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    if (!(error instanceof UsageError || context.signal.aborted)) throw error;
    const hint = `\nSee npx --no -- portal-widgets ${name} --help`;
    context.stderr(
      `portal-widgets ${name}: ${error instanceof UsageError ? error.message + hint : 'interrupted before its report. Run it again.'}\n`,
    );
    return EXIT_CODES.failure;
  }
}
