import { matchPath } from 'react-router-dom';
import { paths } from '../../data/navigation/paths';
import { importWithRetry } from '../../ui/lazy/importWithRetry';

// Screens with a file of their own. The names are those of pages.json.
export const loadHome = () =>
  import(/* webpackChunkName: 'home' */ '../../features/home/HomeScreen');
export const loadTasks = () => import(/* webpackChunkName: 'task' */ './TaskRoute');
export const loadUsers = () => import(/* webpackChunkName: 'user' */ './UserRoute');
export const loadNotes = () =>
  import(/* webpackChunkName: 'notes' */ '../../features/notes/list/NoteListScreen');
export const loadNote = () =>
  import(/* webpackChunkName: 'note' */ '../../features/notes/NoteViewScreen');

/** The list with an open task. */
export const loadOpenTask = async () =>
  importWithRetry((await importWithRetry(loadTasks)).loadTaskPanel);

const screens: readonly [path: string, load: () => Promise<unknown>][] = [
  [paths.home, loadHome],
  ['/task/:id', loadOpenTask],
  [paths.tasks, loadTasks],
  [paths.users, loadUsers],
  [paths.notes, loadNotes],
  [paths.note, loadNote],
];

/** Loads the screen of a path. Undefined for the others. */
export const screenOf = (path: string): (() => Promise<unknown>) | undefined =>
  screens.find(([pattern]) => matchPath(pattern, path))?.[1];
