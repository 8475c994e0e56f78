import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { taskUpdated } from '../../realtime/serverEvents';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

/** Number of comments that the person has seen, by task id. The latest changes are at the end. */
export type SeenComments = Readonly<Record<string, number>>;

declare module '../../store/rootState' {
  interface RootState {
    seenComments: SeenComments;
  }
}

/** For how many tasks seen comments are remembered. The oldest entries are dropped first. */
const maxSeen = 1_000;
/** The latest `maxSeen` entries. */
export function latestSeen(seen: SeenComments): SeenComments {
  const all = Object.entries(seen);
  return all.length > maxSeen ? Object.fromEntries(all.slice(-maxSeen)) : seen;
}

const none: SeenComments = {};

export const seenCommentsSlice = createSlice({
  name: 'seenComments',
  initialState: none as Record<string, number>,
  reducers: {
    commentsSeen: (state, action: PayloadAction<{ taskId: string; count: number }>) => {
      const { taskId, count } = action.payload;
      if (state[taskId] === count) return;
      delete state[taskId];
      state[taskId] = count;
      const [oldest, ...others] = Object.keys(state);
      if (oldest !== undefined && others.length >= maxSeen) delete state[oldest];
    },
    /** These tasks are deleted, or no longer assigned to this person. */
    seenCommentsForgotten: (state, { payload: ids }: PayloadAction<readonly string[]>) => {
      for (const id of ids) delete state[id];
    },
    seenCommentsRestored: (_state, { payload }: PayloadAction<SeenComments>) => payload,
  },
  extraReducers: (builder) =>
    builder
      .addCase(loggedIn, () => none)
      .addCase(loggedOut, () => none)
      // After a deletion, the next comment is a new one.
      .addCase(taskUpdated, (state, { payload: { _id, commentCount, commentsChanged, seq } }) => {
        const isDeletion = commentsChanged !== undefined && commentsChanged === seq;
        const seen = state[_id];
        if (isDeletion && commentCount !== undefined && seen !== undefined && seen > commentCount)
          state[_id] = commentCount;
      }),
});

export const { commentsSeen, seenCommentsForgotten, seenCommentsRestored } =
  seenCommentsSlice.actions;

/** How many comments of a task the person has seen; undefined when it was never opened. */
export const selectSeenComments = (state: RootState, taskId: string): number | undefined =>
  state.seenComments[taskId];
