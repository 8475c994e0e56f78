import type { RootState } from './rootState';

/**
 * A selector that remembers its answer for the latest state, because after each action, dozens of
 * components ask for it.
 */
export function oncePerState<Answer>(
  select: (state: RootState) => Answer,
): (state: RootState) => Answer {
  let last: { state: RootState; answer: Answer } | undefined;
  return (state) => {
    if (last?.state !== state) last = { state, answer: select(state) };
    return last.answer;
  };
}
