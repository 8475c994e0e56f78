// The last part of `npm run lint`: fails for locked versions that are younger than a week.
import './lib/requireNode.mjs';

const { runScript, Stop } = await import('./lib/project.mjs');
const { checkPackageAges } = await import('./lib/packageAges.mjs');

await runScript(async () => {
  const { problems, note } = await checkPackageAges();
  if (note) console.log(note);
  if (problems.length > 0) throw new Stop(`some packages may not be used:\n${problems.join('\n')}`);
});
