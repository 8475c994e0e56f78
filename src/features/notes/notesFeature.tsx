import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { everybody, type Feature } from '../../data/feature';
import { noteChanges } from '../../data/nouns/notes/noteChanges';
import { addNoteVersionListeners } from './noteVersionListeners';
import { notePaths } from './notesState';

export const notes: Feature = {
  changes: noteChanges,
  listeners: [addNoteVersionListeners],
  routes: [
    {
      path: notePaths.list,
      roles: everybody,
      isFrequent: true,
      load: async () =>
        (await import(/* webpackChunkName: 'notes' */ './list/NoteListScreen')).NoteListScreen,
    },
    {
      path: notePaths.add,
      roles: everybody,
      isFrequent: true,
      load: async () => (await import('./editor/NoteAddScreen')).NoteAddScreen,
    },
    {
      path: notePaths.view,
      roles: everybody,
      load: async () =>
        (await import(/* webpackChunkName: 'note' */ './NoteViewScreen')).NoteViewScreen,
    },
    {
      path: notePaths.edit,
      roles: everybody,
      load: async () => (await import('./editor/NoteEditScreen')).NoteEditScreen,
    },
  ],
  section: {
    id: 'note',
    title: 'Notes',
    path: notePaths.list,
    within: ['/note/'],
    keywords: 'markdown pages',
    icon: <StickyNote2Outlined />,
    keys: 'g n',
  },
  commands: () => import(/* webpackChunkName: 'palette' */ './noteCommands'),
};
