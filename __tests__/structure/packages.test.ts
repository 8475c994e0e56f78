import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Locked {
  version?: string;
  resolved?: string;
  link?: boolean;
  integrity?: string;
  optional?: boolean;
  cpu?: string[];
  hasInstallScript?: boolean;
}

const root = path.join(__dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(
  ([name, { link }]) => name.startsWith('node_modules/') && !link,
);

describe('packages (I-1)', () => {
  it('are locked by hash', () => {
    expect(installed.length).toBeGreaterThan(500);
    // npm records no hash for the builds of another platform.
    const without = installed.filter(
      ([, { integrity, optional, cpu }]) => !integrity && !(optional && cpu),
    );
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('come from the registry alone', () => {
    const foreign = installed.filter(
      ([, { resolved = '', version = '' }]) =>
        !/^\d+\.\d+\.\d+/.test(version) ||
        !(resolved === '' || resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(foreign.map(([name]) => name)).toEqual([]);
  });

  it('are named with their exact version', () => {
    for (const file of ['package.json', 'server/package.json']) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<
        string,
        Record<string, string> | undefined
      >;
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        expect([name, version]).toEqual([
          name,
          expect.stringMatching(/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/),
        ]);
    }
  });

  it('with a script of their own are known', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([name]) => name.replace('node_modules/', '')).sort()).toEqual([
      '@parcel/watcher',
      '@swc/core',
      'esbuild',
    ]);
  });

  it('are installed without scripts in the image', () => {
    const lines = read('deploy/Dockerfile').match(/npm (ci|install).*/g) ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^npm ci --ignore-scripts/);
  });
});

describe('packages with a known hole (I-3)', () => {
  const versionOf = (name: string) => packages[`node_modules/${name}`]?.version ?? '0.0.0';
  const isAtLeast = (version: string, least: string) =>
    version.localeCompare(least, 'en', { numeric: true }) >= 0;

  it.each([
    ['socket.io', '4.6.2'],
    ['socket.io-parser', '4.2.6'],
    ['engine.io', '6.4.2'],
    ['ws', '8.17.1'],
    ['jose', '6.0.0'],
  ])('%s is at least %s', (name, least) => {
    expect([name, versionOf(name), isAtLeast(versionOf(name), least)]).toEqual([
      name,
      versionOf(name),
      true,
    ]);
  });

  it('are not used where ours do the same', () => {
    const unwanted = ['multer', 'axios', 'rehype-raw', 'jsonwebtoken'];
    expect(unwanted.filter((name) => `node_modules/${name}` in packages)).toEqual([]);
  });
});
