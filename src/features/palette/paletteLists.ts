import { useEffect } from 'react';
import type { Note } from '../../contract/note';
import { slotCount } from '../../lib/collection/pages';
import { selectIsAdministrator } from '../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { notesApi } from '../notes/notesApi';
import { selectTaskPages, selectTasksError, selectTasksLoaded } from '../tasks/tasksSelectors';
import { useTasks } from '../tasks/useTasks';
import { selectUserPages, selectUsersError, selectUsersLoaded } from '../directory/usersSelectors';
import { useUsers } from '../directory/useUsers';

const noNotes: readonly Note[] = Object.freeze([]);

const noteEntry = (state: RootState) =>
  notesApi.endpoints.getNotes.select(selectInspectedId(state))(state);

/** The notes that the screens show now: one's own, or the inspected person's. */
export const selectNoteList = (state: RootState): readonly Note[] =>
  noteEntry(state).data ?? noNotes;

export const selectNoteById = (state: RootState, id: string): Note | undefined =>
  selectNoteList(state).find((note) => note._id === id);

/** Rows after which a search that is shown is made again while a list streams in. */
const step = 20_000;
const stageOf = ({
  complete,
  pages,
}: {
  complete: boolean;
  pages: readonly (readonly unknown[])[];
}) => (complete ? 'all' : Math.floor(slotCount({ pages }) / step));

/** Changes when there is more to search; not with each change of a row. */
export function selectSearchStage(state: RootState): string {
  return `${selectTasksLoaded(state)} ${stageOf(selectTaskPages(state))} ${selectUsersLoaded(state)} ${stageOf(selectUserPages(state))} ${selectNoteList(state).length}`;
}

/** Whether nothing more is on its way of what may be looked through: lists are there, or could not be had. */
export function selectIsAllThere(state: RootState): boolean {
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

/** Has the lists loaded that are looked through; those that are there already are not asked for again. */
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
