import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { Task } from '../../src/contract/task';
import { benchPassword, changer, viewer } from '../seed/rows';
import { seedBench, type Size } from '../seed/seed';
import { removeOnExit } from './cleanup';
import type { Options } from './options';
import { recorderPageName, servePages, type ComparedName } from './pagesServer';
import { BenchServer, type ApiUser } from './server';
import { Tab } from './tab';

/**
 * Paths of the repository and of a Chromium that starts. scripts/bench.mjs finds them. The bench of
 * the server needs no browser.
 */
export interface Paths {
  root: string;
  browser: string | null;
}

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Gives exact heap sizes, and times to five microseconds.
  '--enable-precise-memory-info',
];
/** What a browser stores for the person who is signed in. */
export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

const viewport = { width: 1440, height: 900 };

/** A server with a seeded database, and the two people who are signed in to it. */
export interface SeededServer {
  server: BenchServer;
  size: Size;
  viewer: ApiUser;
  changer: ApiUser;
  /** The rows in the order of the list, as they were when the server started. */
  rows: () => Promise<Task[]>;
}

/**
 * The browser, the servers and the pages that the measurements share. Servers start when they are
 * first needed.
 */
export class BenchEnvironment {
  private readonly servers = new Map<string, Promise<SeededServer>>();
  private readonly dataFolder: string;

  private constructor(
    private readonly paths: Paths,
    readonly options: Options,
    readonly log: (line: string) => void,
    private readonly browser: Browser | null,
    private readonly pages: string | null,
  ) {
    this.dataFolder =
      options.data ?? removeOnExit(mkdtempSync(path.join(tmpdir(), 'docket-bench-')));
  }

  static async open(
    paths: Paths,
    options: Options,
    log: (line: string) => void,
  ): Promise<BenchEnvironment> {
    if (paths.browser === null) return new BenchEnvironment(paths, options, log, null, null);
    const bench = path.join(paths.root, 'bench');
    const pages = await servePages(
      path.join(bench, 'dist', 'pages'),
      readFileSync(path.join(bench, 'pages', 'page.css'), 'utf8'),
    );
    const browser = await chromium.launch({
      executablePath: paths.browser,
      chromiumSandbox: false,
      args: flags,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return new BenchEnvironment(paths, options, log, browser, pages);
  }

  get root(): string {
    return this.paths.root;
  }

  /** The long log of the replay. */
  get logFile(): string {
    return path.join(this.dataFolder, 'long.docket-log.gz');
  }

  /** A server with all rows, with a hundred, a thousand, or as many as `size` says. */
  seeded(size: 'all' | 'hundred' | 'thousand' | Size): Promise<SeededServer> {
    const { tasks, people } = this.options;
    const sizes = {
      all: { tasks, people },
      hundred: { tasks: 100, people: 100 },
      thousand: { tasks: 1_000, people: 100 },
    };
    const wanted = typeof size === 'string' ? sizes[size] : size;
    const folder = this.folderOf(wanted);
    const server = this.servers.get(folder) ?? this.startServer(folder, wanted);
    this.servers.set(folder, server);
    return server;
  }

  /** The same, started again, for what counts from the start of a process. */
  async restarted(size: Size): Promise<SeededServer> {
    const folder = this.folderOf(size);
    await (await this.servers.get(folder))?.server.stop();
    this.servers.delete(folder);
    return this.seeded(size);
  }

  /** The data folder of a seeded server. */
  folderOf({ tasks, people }: Size): string {
    return path.join(this.dataFolder, `${tasks}-${people}`);
  }

  private async startServer(folder: string, size: Size): Promise<SeededServer> {
    mkdirSync(folder, { recursive: true });
    const start = performance.now();
    const isNew = await seedBench({ dataDir: folder }, size, Date.now());
    if (isNew)
      this.log(
        `seeded a database with ${size.tasks} tasks and ${size.people} people in ${((performance.now() - start) / 1000).toFixed(1)} s`,
      );
    const server = await BenchServer.start(
      this.paths.root,
      folder,
      this.pages === null ? {} : { ALLOWED_ORIGINS: this.pages },
    );
    const viewing = await server.signIn(viewer.email);
    let rows: Promise<Task[]> | null = null;
    const read = async () => {
      const text = await (
        await server.call(viewing, 'GET', '/api/tasks', undefined, 'application/x-ndjson')
      ).text();
      return text
        .trim()
        .split('\n')
        .map((line): Task => JSON.parse(line));
    };
    return {
      server,
      size,
      viewer: viewing,
      changer: await server.signIn(changer.email),
      rows: () => (rows ??= read()),
    };
  }

  /** The server with the floor of a start instead of the product, and without data. */
  startFloor(): Promise<BenchServer> {
    const folder = path.join(this.paths.root, 'bench', 'dist', 'startup');
    return BenchServer.start(this.paths.root, path.join(this.dataFolder, 'floor'), {}, folder);
  }

  private async newContext(storageState?: StoredSession): Promise<BrowserContext> {
    if (this.browser === null) throw new Error('this bench has no browser');
    const context = await this.browser.newContext({
      locale: 'en-GB',
      viewport,
      colorScheme: 'light',
      storageState,
    });
    context.setDefaultTimeout(60_000);
    return context;
  }

  /** An empty page of a browser with an empty cache. `session`: of a person who is signed in. */
  async openCold(session?: StoredSession): Promise<Tab> {
    return Tab.open(await this.newProbedContext(session));
  }

  private async newProbedContext(session?: StoredSession): Promise<BrowserContext> {
    const context = await this.newContext(session);
    await context.addInitScript({
      path: path.join(this.paths.root, 'bench', 'dist', 'pages', 'probe.js'),
    });
    return context;
  }

  /** A page without the probe. */
  async openPage(address: string): Promise<Tab> {
    const tab = await Tab.open(await this.newContext());
    await tab.page.goto(address);
    return tab;
  }

  /** The page that runs the product's recorder. */
  openRecorderPage(): Promise<Tab> {
    return this.openPage(`${this.pages}/${recorderPageName}`);
  }

  /** Docket, signed in, on the home screen. */
  async openProduct({ server }: SeededServer): Promise<Tab> {
    const tab = await Tab.open(await this.newProbedContext());
    const { page } = tab;
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(viewer.email);
    await page.getByLabel('Password', { exact: true }).fill(benchPassword);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    // The greeting closes itself after five seconds, which could fall into a measurement.
    await page
      .getByRole('alert')
      .getByRole('button', { name: 'Dismiss' })
      .first()
      .click({ timeout: 5_000 })
      .catch(() => this.log('no greeting to click away'));
    await page.waitForFunction(() => window.bench.isConnected());
    return tab;
  }

  /**
   * The page of the floor or a peer with all rows loaded and no table yet. `floor`: the floor shows
   * cards, a board or a calendar, or fills itself while its rows arrive.
   */
  async openCompared(
    name: ComparedName,
    { server, viewer: person }: SeededServer,
    floor: 'cards' | 'board' | 'calendar' | 'stream' | null = null,
  ): Promise<Tab> {
    const tab = await Tab.open(await this.newProbedContext());
    const params = new URLSearchParams({ api: server.url, token: person.token, user: person.id });
    await tab.page.goto(`${this.pages}/${name}${floor ? `?${floor}` : ''}#${params}`, {
      waitUntil: floor === 'stream' ? 'commit' : 'load',
    });
    if (floor !== 'stream') await tab.page.evaluate(() => window.compared.load());
    return tab;
  }

  async close(): Promise<void> {
    await this.browser?.close();
    for (const seeded of this.servers.values()) await (await seeded).server.stop();
  }
}
