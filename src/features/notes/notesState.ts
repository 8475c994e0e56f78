import { shownIds, type FeatureState } from '../../data/featureState';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';
import { noteDraft } from '../../data/nouns/notes/noteDraft';
import { notesApi } from '../../data/nouns/notes/notesApi';
import { filterNotes } from './list/filterNotes';
import { notesSlice, selectNoteFilters } from './notesSlice';

export const notePaths = {
  list: '/note',
  add: '/note/add',
  view: '/note/view/:id',
  edit: '/note/edit/:id',
} as const;

export const notesState = {
  paths: Object.values(notePaths),
  slices: [notesSlice],
  drafts: [noteDraft],
  calls: ['notes', 'admin-all', 'admin-byid'],
  endpoints: [notesApi],
  shown: (state, pathname) => {
    if (pathname !== notePaths.list) return null;
    const { data = [] } = notesApi.endpoints.getNotes.select(selectInspectedId(state))(state);
    const { search, tags } = selectNoteFilters(state);
    const visible = filterNotes(data, search, tags[0]);
    return { notes: shownIds(visible.map(({ _id }) => _id)) };
  },
} satisfies FeatureState;
