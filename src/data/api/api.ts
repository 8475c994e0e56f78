import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/** The only API slice. Features inject their endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Tasks',
    'Task',
    'Assignment',
    'Unassigned',
    'Labels',
    'Users',
    'Notifications',
    'Notes',
    'Note',
    'Devices',
    'ApiTokens',
    'Calendar',
    'MyDay',
    'Reminders',
    'Timer',
    'Time',
  ],
  endpoints: () => ({}),
});

declare module '../store/rootState' {
  interface RootState {
    api: ReturnType<typeof api.reducer>;
  }
}
