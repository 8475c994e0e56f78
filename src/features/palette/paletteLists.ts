import { useEffect } from 'react';
import type { Note } from '../../contract/note';
import { slotCount } from '../../lib/collection/pages';
import { selectIsAdministrator } from '../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { RootState } from '../../store/rootState';
import { selectInspectedId } from '../inspection/inspectionSlice';
import { notesApi } from '../notes/notesApi';
import { selectTaskPages, selectTasksLoaded } from '../tasks/tasksSelectors';
import { useTasks } from '../tasks/useTasks';
import { selectUserPages, selectUsersLoaded } from '../users/usersSelectors';
import { useUsers } from '../users/useUsers';

const noNotes: readonly Note[] = Object.freeze([]);

/** The notes that the screens show now: one's own, or the inspected person's. */
export function selectNoteList(state: RootState): readonly Note[] {
  return notesApi.endpoints.getNotes.select(selectInspectedId(state))(state).data ?? noNotes;
}

export const selectNoteById = (state: RootState, id: string): Note | undefined => selectNoteList(state).find((note) => note._id === id);

/** Rows after which a search that is shown is made again while a list streams in. */
const step = 20_000;
const stageOf = ({ complete, pages }: { complete: boolean; pages: readonly (readonly unknown[])[] }) =>
  complete ? 'all' : Math.floor(slotCount({ pages }) / step);

/** Changes when there is more to search; not with each change of a row. */
export function selectSearchStage(state: RootState): string {
  return `${selectTasksLoaded(state)} ${stageOf(selectTaskPages(state))} ${selectUsersLoaded(state)} ${stageOf(selectUserPages(state))} ${selectNoteList(state).length}`;
}

/** Whether everything that may be looked through is there. */
export function selectIsAllThere(state: RootState): boolean {
  const people = !selectIsAdministrator(state) || (selectUsersLoaded(state) && selectUserPages(state).complete);
  return people && selectTasksLoaded(state) && selectTaskPages(state).complete;
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
