import { useEffect } from 'react';
import type { Note } from '../../contract/note';
import { slotCount } from '../../lib/collection/pages';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';
import { notesApi } from '../../data/nouns/notes/notesApi';
import {
  selectTaskPages,
  selectTasksError,
  selectTasksLoaded,
} from '../../data/nouns/tasks/tasksSelectors';
import { useTasks } from '../../data/nouns/tasks/useTasks';
import {
  selectUserPages,
  selectUsersError,
  selectUsersLoaded,
} from '../../data/nouns/users/usersSelectors';
import { useUsers } from '../../data/nouns/users/useUsers';

const noNotes: readonly Note[] = Object.freeze([]);

const noteEntry = (state: RootState) =>
  notesApi.endpoints.getNotes.select(selectInspectedId(state))(state);

/** The person's notes, or those of the inspected person. */
export const selectNoteList = (state: RootState): readonly Note[] =>
  noteEntry(state).data ?? noNotes;

export const selectNoteById = (state: RootState, id: string): Note | undefined =>
  selectNoteList(state).find((note) => note._id === id);

/** While a list streams in, the search runs again after this many rows. */
const rowsPerStep = 20_000;
const loadingStep = ({
  complete,
  pages,
}: {
  complete: boolean;
  pages: readonly (readonly unknown[])[];
}) => (complete ? 'all' : Math.floor(slotCount({ pages }) / rowsPerStep));

/** Changes when there is more to search, but not with each change of a row. */
export function selectLoadingStep(state: RootState): string {
  return `${selectTasksLoaded(state)} ${loadingStep(selectTaskPages(state))} ${selectUsersLoaded(state)} ${loadingStep(selectUserPages(state))} ${selectNoteList(state).length}`;
}

/** Whether every searched list is complete or has failed. */
export function selectAllListsLoaded(state: RootState): boolean {
  const people =
    !selectIsAdministrator(state) ||
    selectUsersError(state) !== undefined ||
    (selectUsersLoaded(state) && selectUserPages(state).complete);
  const tasks =
    selectTasksError(state) !== undefined ||
    (selectTasksLoaded(state) && selectTaskPages(state).complete);
  const notes = noteEntry(state);
  return people && tasks && (notes.isError || notes.data !== undefined);
}

/** Loads the searched lists, unless they are in the cache. */
export function useSearchedLists(): void {
  const dispatch = useAppDispatch();
  const inspectedId = useAppSelector(selectInspectedId);
  useTasks();
  useUsers({ skip: !useAppSelector(selectIsAdministrator) });
  useEffect(() => {
    const request = dispatch(notesApi.endpoints.getNotes.initiate(inspectedId));
    return () => request.unsubscribe();
  }, [dispatch, inspectedId]);
}
