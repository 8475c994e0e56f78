/**
 * The state of the SPA. Each slice declares its own field (`declare module '../store/rootState' {
 * interface RootState { tasks: TasksState } }`), so that no layer imports one above it.
 * `app/store/rootReducer.ts` checks that all fields exist.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface RootState {}
