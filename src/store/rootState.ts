/**
 * The whole state of the SPA. Each slice adds its part where it is defined
 * (`declare module '../store/rootState' { interface RootState { tasks: TasksState } }`),
 * so that a layer knows the state below it and nothing imports upwards. `app/store.ts` proves that the parts are all there.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface RootState {}
