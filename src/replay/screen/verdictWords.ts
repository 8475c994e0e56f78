import { unknownWords } from '../player/words';
import type { Divergence } from '../player/verdict';
import { brief } from './payloadHint';
import type { Verification } from './useVerification';

export interface VerdictWords {
  tone: 'success' | 'error' | 'warning' | 'neutral';
  text: string;
  /** What a tooltip adds. */
  more: string;
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** A value of the state, or that there was none. */
const valueOf = (divergence: Divergence, side: 'was' | 'is'): string => (side in divergence ? brief(divergence[side]) : 'absent');

/** Where a replay first differs, and from what: `Differs at action 812: /tasks/filter was "all", is "done"`. */
export function divergenceWords(divergence: Divergence): string {
  const { index } = divergence;
  const where = index === 0 ? 'Differs at the start' : `Differs at ${divergence.type === '' ? 'state' : 'action'} ${index.toLocaleString('en-GB')}`;
  if (divergence.kind === 'change' || divergence.kind === 'fault') return `${where}: ${divergence.path || 'the state'} was ${valueOf(divergence, 'was')}, is ${valueOf(divergence, 'is')}`;
  return `${where}: ${divergence.kind === 'error' ? 'the action could not be applied' : 'the state is another'}`;
}

/** What the badge says. */
export function verdictWords({ share, verdict, failed }: Verification): VerdictWords {
  if (failed !== null) return { tone: 'error', text: 'Verification failed', more: failed };
  if (!verdict) return { tone: 'neutral', text: `Verifying ${Math.floor(share * 100)} %`, more: 'Each action is replayed, and the state compared with the recorded one' };
  if (verdict.first) return { tone: 'error', text: divergenceWords(verdict.first), more: `${verdict.first.message}${unknownWords(verdict)} Click to go there.` };
  if (!verdict.identical) return { tone: 'neutral', text: 'Cannot be verified', more: 'The file does not say what its actions led to, so there is nothing to compare' };
  const of = [counted(verdict.actions, 'action'), counted(verdict.hashes, 'state hash', 'state hashes'), `${counted(verdict.checked, 'comparison')} in all`];
  return { tone: 'success', text: 'Identical', more: `Replayed as it was recorded: ${of.join(', ')}` };
}
