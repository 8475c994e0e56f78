import { selectIsOurs } from '../../realtime/realtimeSlice';
import { selectIsAdministrator } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';

// Only our own server reads files, and only for administrators.

/** Whether people can be imported. */
export const selectMayImportPeople = (state: RootState): boolean =>
  selectIsAdministrator(state) && selectIsOurs(state);

/** Whether tasks can be imported; they would not be the inspected person's. */
export const selectMayImportTasks = (state: RootState): boolean =>
  selectMayImportPeople(state) && selectInspectedId(state) === undefined;
