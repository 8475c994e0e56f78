import { spawnSync } from 'node:child_process';

const hasGit = spawnSync('git', ['--version']).status === 0;

/** For tests of what scripts do in a clone, which are skipped on a machine without git. */
export const describeGit = hasGit ? describe : describe.skip;
export const testGit = hasGit ? test : test.skip;
