import { Stop } from './project.mjs';
import { run } from './run.mjs';

const git = (...args) => run('git', args);

/**
 * What differs from the main branch, in commits or in the working tree:
 * `{ since, files }`, a commit and the paths from the root of the clone. Deleted files are left out.
 */
export async function changedSince() {
  for (const branch of ['origin/main', 'main']) {
    const base = await git('merge-base', branch, 'HEAD');
    if (base.code !== 0) continue;
    const since = base.stdout;
    const changed = await git('diff', '--name-only', '--diff-filter=d', since);
    const added = await git('ls-files', '--others', '--exclude-standard');
    return { since, files: [changed, added].flatMap(({ stdout }) => stdout.split('\n').filter(Boolean)) };
  }
  throw new Stop('--changed compares with the branch main, which this clone does not have');
}
