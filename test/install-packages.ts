import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OutsideFailure } from './outside-failure.js';

const ARGUMENTS = [
  'ci',
  '--include=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--loglevel',
  'error',
];
const RETRY_DELAYS = [5000, 30_000];

// The codes of npm for a registry that doesn't answer, or with a server error.
const NETWORK_CODE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EPIPE|ERR_SOCKET_TIMEOUT|FETCH_ERROR|E429|E5\d\d)\b/;

/**
 * Installs the locked packages of a suite, unless they are installed already.
 *
 * @param folder the suite's `package.json` and `package-lock.json`
 * @throws {OutsideFailure} if the registry can't be reached, after several attempts
 */
export async function installPackages(folder: string): Promise<void> {
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8');
  // Written last: an interrupted installation is repeated.
  const installed = join(folder, 'node_modules/.installed-lock.json');
  if ((await readFile(installed, 'utf8').catch(() => '')) === lock) return;
  process.stdout.write(`Installing the packages of ${folder}\n`);
  await install(folder, RETRY_DELAYS);
  await writeFile(installed, lock);
}

async function install(folder: string, [delay, ...later]: readonly number[]): Promise<void> {
  try {
    await promisify(execFile)('npm', ARGUMENTS, { cwd: folder, maxBuffer: 10_000_000 });
  } catch (error) {
    const { stderr } = error as { stderr: string };
    const [code] = NETWORK_CODE.exec(stderr) ?? [];
    if (!code) throw new Error(`npm ci failed in ${folder}:\n${stderr}`, { cause: error });
    if (delay === undefined) {
      throw new OutsideFailure(`the npm registry could not be reached for the packages of ${folder} (${code})`);
    }
    await wait(delay);
    await install(folder, later);
  }
}
