import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';
import { findCommand } from '../browser/install.js';
import { type BidiSession, startSession } from './bidi.js';
import { createDownloadFolder } from './download-folder.js';
import type { Engine, EnginePage } from './engine.js';
import { keyAndModifiers } from './keys.js';

/** Path of Firefox: `FIREFOX_PATH`, else the installed one. */
export function findFirefox(): string | undefined {
  return env['FIREFOX_PATH'] ?? findCommand('firefox-esr', 'firefox');
}

type Running = Awaited<ReturnType<typeof start>>;

let running: Promise<Running> | undefined;

async function start() {
  const path = findFirefox();
  if (!path) throw new Error('Firefox is missing. Set FIREFOX_PATH to one, or install it.');
  const downloads = await createDownloadFolder();
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  await writeFile(join(profile, 'user.js'), preferences(downloads.path));
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const browser = spawn(path, options, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...env, TZ: 'UTC' } });
  const exited = once(browser, 'exit');
  const kill = () => void browser.kill();
  process.once('exit', kill);
  const session = await startSession(await urlOf(browser), { acceptInsecureCerts: true }, ['log.entryAdded']);
  return {
    session,
    downloads,
    async stop() {
      await session.send('browser.close', {});
      await exited;
      process.off('exit', kill);
      await downloads.remove();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function preferences(downloadFolder: string): string {
  const values = {
    // Favicon requests violate the CSP of the pages.
    'browser.chrome.site_icons': false,
    'browser.download.alwaysOpenPanel': false,
    'browser.download.dir': downloadFolder,
    'browser.download.folderList': 2,
    // Pages stay in the back/forward cache on a machine with little memory, too.
    'browser.sessionhistory.bfcacheIgnoreMemoryPressure': true,
    'browser.sessionhistory.max_total_viewers': 4,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.accept_languages': 'en-US, en',
  };
  return Object.entries(values)
    .map((pair) => `user_pref(${pair.map((part) => JSON.stringify(part)).join(', ')});\n`)
    .join('');
}

/** Waits for the address that Firefox reports when it is ready. */
async function urlOf(browser: ChildProcess): Promise<string> {
  const output: string[] = [];
  const lines = createInterface({ input: browser.stderr as NodeJS.ReadableStream });
  for await (const line of lines) {
    const [, url] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (url) {
      browser.stderr?.resume();
      return url;
    }
    output.push(line);
  }
  throw new Error(`Firefox has not started:\n${output.join('\n')}`);
}

/** Runs a function in a tab, with values as JSON. */
async function evaluateIn(session: BidiSession, tab: unknown, run: unknown, argument: unknown): Promise<unknown> {
  const values = JSON.stringify(argument === undefined ? [] : [argument]);
  const { type, result, exceptionDetails } = (await session.send('script.callFunction', {
    functionDeclaration: `async (values) => JSON.stringify(await (${String(run)})(...JSON.parse(values)))`,
    arguments: [{ type: 'string', value: values }],
    target: { context: tab },
    awaitPromise: true,
    userActivation: false,
  })) as {
    readonly type: 'success' | 'exception';
    readonly result?: { readonly value?: string };
    readonly exceptionDetails?: { readonly text: string };
  };
  if (type === 'exception') throw new Error(exceptionDetails?.text);
  return result?.value === undefined ? undefined : JSON.parse(result.value);
}

function pressActions(keys: string): readonly unknown[] {
  const [key, modifiers] = keyAndModifiers(keys);
  const action = (type: string) => (value: string) => ({ type, value });
  const pressed = [...modifiers, key];
  return [...pressed.map(action('keyDown')), ...pressed.toReversed().map(action('keyUp'))];
}

function clickActions(x: number, y: number): readonly unknown[] {
  return [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
}

interface LogEntry {
  readonly type: string;
  readonly level: string;
  readonly text: string;
  readonly source: { readonly context?: string };
}

/** Speaks WebDriver BiDi with Firefox itself, for which Debian has no driver. */
export const firefox: Engine = {
  name: 'Firefox',
  async open() {
    running ??= start();
    const { session, downloads } = await running;
    await downloads.clear();
    const { userContext } = await session.send('browser.createUserContext', {});
    const openPage = async () =>
      (await session.send('browsingContext.create', { type: 'tab', userContext }))['context'] as string;
    const page = await openPage();
    const tabs = new Set([page]);
    const messages: string[] = [];
    const unsubscribe = session.on('log.entryAdded', (params) => {
      const { type, level, text, source } = params as unknown as LogEntry;
      if (!tabs.has(source.context ?? '')) return;
      messages.push(type === 'javascript' ? `uncaught: ${text}` : `${level}: ${text}`);
    });
    // Don't wait for `complete`: a module that never arrives would delay it for ever.
    const goto = async (context: string, url: string) =>
      void (await session.send('browsingContext.navigate', { context, url, wait: 'interactive' }));
    const evaluator = (tab: string) =>
      ((run: () => unknown, argument?: unknown) => evaluateIn(session, tab, run, argument)) as EnginePage['evaluate'];
    const perform = async (source: Readonly<Record<string, unknown>>) =>
      void (await session.send('input.performActions', { context: page, actions: [source] }));
    return {
      messages,
      goto: (url) => goto(page, url),
      url: () => evaluator(page)(() => location.href),
      evaluate: evaluator(page),
      click: (x, y) => perform({ type: 'pointer', id: 'mouse', actions: clickActions(x, y) }),
      press: (keys) => perform({ type: 'key', id: 'keyboard', actions: pressActions(keys) }),
      resize: async (width, height) =>
        void (await session.send('browsingContext.setViewport', { context: page, viewport: { width, height } })),
      print: () => session.send('browsingContext.print', { context: page }),
      async openTab(url) {
        const tab = await openPage();
        tabs.add(tab);
        await goto(tab, url);
        // A page in the background does not refetch.
        await session.send('browsingContext.activate', { context: page });
        return { evaluate: evaluator(tab) };
      },
      downloads: downloads.read,
      async close() {
        unsubscribe();
        await session.send('browser.removeUserContext', { userContext });
      },
    };
  },
  async close() {
    const last = await running;
    running = undefined;
    await last?.stop();
  },
};
