import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import type { RootState } from '../store/rootState';
import type { AnnouncementType } from '../../contract/notification';

/** What a click on a notification opens. `taskId` is missing if it is about several tasks. */
export interface NotificationTarget {
  id?: string;
  taskId?: string;
  type?: AnnouncementType;
}

export interface Toast {
  key: string;
  message: string;
  variant: 'default' | 'success' | 'error' | 'warning' | 'info';
  /** It stays until it is closed. */
  persist?: boolean;
  /** What a click on it opens. */
  opens?: NotificationTarget;
  /** The id of the change that it offers to undo. */
  undo?: string;
  /** What it offers next to undo. */
  offer?: string;
}

declare module '../store/rootState' {
  interface RootState {
    toasts: Toast[];
  }
}

const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    /** A toast with the key of one that is shown is the same toast. */
    toastShown: {
      reducer: (state, action: PayloadAction<Toast>) => {
        if (!state.some((toast) => toast.key === action.payload.key)) state.push(action.payload);
      },
      prepare: ({
        message,
        variant = 'default',
        key = nanoid(),
        ...rest
      }: Partial<Toast> & Pick<Toast, 'message'>) => ({
        payload: { key, message, variant, ...rest },
      }),
    },
    toastClosed: (state, action: PayloadAction<string>) =>
      state.filter((toast) => toast.key !== action.payload),
  },
  // The next person must not see them.
  extraReducers: (builder) => builder.addCase(loggedIn, () => []).addCase(loggedOut, () => []),
});

export const toastsReducer = toastsSlice.reducer;
export const { toastShown, toastClosed } = toastsSlice.actions;

export const selectToasts = (state: RootState): readonly Toast[] => state.toasts;
