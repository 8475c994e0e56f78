// `npm run screens [-- FOLDER]`: draws every screen, dialog and state in two schemes and three
// widths, checks their layout and accessibility, and writes the pictures and an index page into a
// folder.
import './lib/requireNode.mjs';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const { inRoot, runScript, Stop } = await import('./lib/project.mjs');
const { announced } = await import('./lib/report.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { findBrowser } = await import('./lib/browser.mjs');
const { runNode } = await import('./lib/run.mjs');

// npm changes to the root folder, but file names are relative to the caller's folder.
const folder = path.resolve(process.env.INIT_CWD || process.cwd(), process.argv[2] ?? 'screens');
const story = '__tests__/e2e/screens.test.ts';

async function draw() {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    CHROMIUM_PATH: await findBrowser({ canBeShell: true }),
    SCREENS_FOLDER: folder,
  };
  const jest = inRoot('node_modules', 'jest', 'bin', 'jest.js');
  return runNode(jest, ['--selectProjects', 'e2e', '-w', '1', story], { env });
}

/** A row for each screen, with all of its pictures. Each picture leads to its file. */
function indexPage(files) {
  const names = [...new Set(files.map((file) => file.replace(/-\d+-(light|dark)\.png$/, '')))];
  const picture = (file) =>
    `<a href="${file}"><img src="${file}" alt="${file}" height="420" loading="lazy"></a>`;
  const widthOf = (file) => Number(/-(\d+)-/.exec(file)?.[1]);
  const rows = names.map((name) => {
    const own = files.filter((file) => file.replace(/-\d+-(light|dark)\.png$/, '') === name);
    own.sort((a, b) => widthOf(b) - widthOf(a) || b.localeCompare(a));
    return `<h2 id="${name}">${name}</h2>\n<div>${own.map(picture).join('\n')}</div>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>Screens of Docket</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #8a8a8a; }
  div { display: flex; gap: 12px; overflow-x: auto; }
  nav { display: flex; flex-wrap: wrap; gap: 12px; }
  a { color: inherit; }
</style>
<h1>Screens of Docket</h1>
<nav>${links}</nav>
${rows.join('\n')}
</html>
`;
}

await runScript(async () => {
  await prepare();
  mkdirSync(folder, { recursive: true });
  const result = await announced('Drawing the screens', draw);
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
  writeFileSync(path.join(folder, 'index.html'), indexPage(files));
  console.log(`${files.length} pictures: ${path.join(folder, 'index.html')}`);
  if (result.code !== 0) throw new Stop(result.output);
});
