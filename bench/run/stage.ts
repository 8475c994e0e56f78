import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { Task } from '../../src/contract/task';
import { benchPassword, changer, viewer } from '../seed/rows';
import { seedBench, type Size } from '../seed/seed';
import { removeWithUs } from './cleanup';
import type { Options } from './options';
import { kitName, servePages, type ComparedName } from './pagesServer';
import { BenchServer, type Caller } from './server';
import { Watched } from './watched';

/** Where things lie, and a Chromium that starts; found by scripts/bench.mjs. */
export interface Place {
  root: string;
  browser: string;
}

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Times to five microseconds, and what the heap holds, as it is.
  '--enable-precise-memory-info',
];
const viewport = { width: 1440, height: 900 };

/** A filled server of one size, and the two people of the bench on it. */
export interface Filled {
  server: BenchServer;
  size: Size;
  viewer: Caller;
  changer: Caller;
  /** The rows in the order of the list, as they were when the server started. */
  rows: () => Promise<Task[]>;
}

/** Everything that the measurements share; made when it is first asked for. */
export class Stage {
  private readonly filled = new Map<string, Promise<Filled>>();
  private readonly home: string;

  private constructor(
    private readonly place: Place,
    readonly options: Options,
    readonly say: (line: string) => void,
    private readonly browser: Browser,
    private readonly pages: string,
  ) {
    this.home = options.data ?? removeWithUs(mkdtempSync(path.join(tmpdir(), 'docket-bench-')));
  }

  static async open(place: Place, options: Options, say: (line: string) => void): Promise<Stage> {
    const bench = path.join(place.root, 'bench');
    const pages = await servePages(
      path.join(bench, 'dist', 'pages'),
      readFileSync(path.join(bench, 'pages', 'page.css'), 'utf8'),
    );
    const browser = await chromium.launch({
      executablePath: place.browser,
      chromiumSandbox: false,
      args: flags,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return new Stage(place, options, say, browser, pages);
  }

  get root(): string {
    return this.place.root;
  }

  /** Where the long log of the replay lies once it was made. */
  get logFile(): string {
    return path.join(this.home, 'long.docket-log.gz');
  }

  /** The server with all the rows, the one with a hundred, or the one with a thousand. */
  at(size: 'all' | 'hundred' | 'thousand'): Promise<Filled> {
    const { tasks, people } = this.options;
    const sizes = {
      all: { tasks, people },
      hundred: { tasks: 100, people: 100 },
      thousand: { tasks: 1_000, people: 100 },
    };
    return this.fill(sizes[size]);
  }

  private fill(size: Size): Promise<Filled> {
    const name = `${size.tasks}-${size.people}`;
    const made = this.filled.get(name) ?? this.make(name, size);
    this.filled.set(name, made);
    return made;
  }

  private async make(name: string, size: Size): Promise<Filled> {
    const folder = path.join(this.home, name);
    mkdirSync(folder, { recursive: true });
    const start = performance.now();
    const isNew = await seedBench(folder, size, Date.now());
    if (isNew)
      this.say(
        `filled a database with ${size.tasks} tasks and ${size.people} people in ${((performance.now() - start) / 1000).toFixed(1)} s`,
      );
    const server = await BenchServer.start(this.place.root, folder, this.pages);
    const looking = await server.signIn(viewer.email);
    let rows: Promise<Task[]> | null = null;
    const read = async () => {
      const text = await (
        await server.call(looking, 'GET', '/api/tasks', undefined, 'application/x-ndjson')
      ).text();
      return text
        .trim()
        .split('\n')
        .map((line): Task => JSON.parse(line));
    };
    return {
      server,
      size,
      viewer: looking,
      changer: await server.signIn(changer.email),
      rows: () => (rows ??= read()),
    };
  }

  private async context(): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      locale: 'en-GB',
      viewport,
      colorScheme: 'light',
    });
    await context.addInitScript({
      path: path.join(this.place.root, 'bench', 'dist', 'pages', 'probe.js'),
    });
    context.setDefaultTimeout(60_000);
    return context;
  }

  /** A page at an address, with nothing of the bench in it. */
  async alone(address: string): Promise<Watched> {
    const context = await this.browser.newContext({
      locale: 'en-GB',
      viewport,
      colorScheme: 'light',
    });
    context.setDefaultTimeout(60_000);
    const watched = await Watched.open(context);
    await watched.page.goto(address);
    return watched;
  }

  /** The page that is made of the product's own parts. */
  kit(): Promise<Watched> {
    return this.alone(`${this.pages}/${kitName}`);
  }

  /** Ours, signed in, on the home screen. */
  async product({ server }: Filled): Promise<Watched> {
    const watched = await Watched.open(await this.context());
    const { page } = watched;
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(viewer.email);
    await page.getByLabel('Password', { exact: true }).fill(benchPassword);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    // The greeting goes by itself after five seconds; its going is no part of anything.
    await page
      .getByRole('alert')
      .getByRole('button', { name: 'Dismiss' })
      .first()
      .click({ timeout: 5_000 })
      .catch(() => this.say('no greeting to click away'));
    await page.waitForFunction(() => window.bench.isConnected());
    return watched;
  }

  /** The floor's or a peer's page, all rows loaded, nothing on it yet; with `stream` the floor's page as it fills itself. */
  async compared(
    name: ComparedName,
    { server, viewer: person }: Filled,
    { stream = false } = {},
  ): Promise<Watched> {
    const watched = await Watched.open(await this.context());
    const told = new URLSearchParams({ api: server.url, token: person.token, user: person.id });
    await watched.page.goto(`${this.pages}/${name}${stream ? '?stream' : ''}#${told}`, {
      waitUntil: stream ? 'commit' : 'load',
    });
    if (!stream) await watched.page.evaluate(() => window.compared.load());
    return watched;
  }

  async close(): Promise<void> {
    await this.browser.close();
    for (const made of this.filled.values()) await (await made).server.stop();
  }
}
