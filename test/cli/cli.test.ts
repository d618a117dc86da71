import { expect, it } from 'vitest';
import { run } from './run-cli.js';

const COMMANDS = ['preview', 'serve', 'check'];

it('portal-widgets lists its commands and shows its version', async () => {
  const help = await run(['--help']);
  expect(help).toMatchObject({ exitCode: 0, stderr: '' });
  for (const name of COMMANDS) expect(help.stdout).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
  expect(await run(['--version'])).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

it.each([
  [[], ''],
  [['sevre'], 'unknown command "sevre". Did you mean serve?\n'],
  [['constructor'], 'unknown command "constructor". Use preview, serve or check.\n'],
])('portal-widgets exits with 2 without a known command: %j', async (args, message) => {
  const { exitCode, stdout, stderr } = await run(args);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Usage: npx --no -- portal-widgets <command>');
  expect(stderr).toContain(message);
});

it.each(COMMANDS)('%s has a help text, and quotes no unknown option or superfluous argument', async (name) => {
  const help = await run([name, '--help']);
  expect([help.exitCode, help.stdout]).toEqual([
    0,
    expect.stringContaining(`Usage: npx --no -- portal-widgets ${name}`),
  ]);
  expect(await run([name, '--unknown=secret'])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(
      RegExp(
        `^portal-widgets ${name}: unknown option --unknown\\. Use --.* or --help\\.\nSee npx --no -- portal-widgets ${name} --help\n$`,
      ),
    ),
  });
  const { exitCode, stderr } = await run([name, 'https://portal.example', 'session=secret']);
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/too many arguments: pass (one <url> and options|options only)/),
  ]);
  expect(stderr).not.toContain('secret');
});

it('portal-widgets shows no command line by which npx would download a package of the same name', async () => {
  const texts = await Promise.all([[], ...COMMANDS.map((name) => [name])].map((args) => run([...args, '--help'])));
  for (const { stdout } of texts) {
    expect(stdout).toContain('npx --no -- portal-widgets');
    expect(stdout).not.toMatch(/(?<!npx --no -- )portal-widgets (preview|serve|check)/);
  }
});
