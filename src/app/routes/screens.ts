// Screens with a file of their own. The names are those of pages.json.
export const loadHome = () =>
  import(/* webpackChunkName: 'home' */ '../../features/home/HomeScreen');
export const loadTasks = () => import(/* webpackChunkName: 'task' */ './TaskRoute');
export const loadUsers = () => import(/* webpackChunkName: 'user' */ './UserRoute');
export const loadNotes = () =>
  import(/* webpackChunkName: 'notes' */ '../../features/notes/list/NoteListScreen');
export const loadNote = () =>
  import(/* webpackChunkName: 'note' */ '../../features/notes/NoteViewScreen');

const screens: readonly [path: RegExp, load: () => Promise<unknown>][] = [
  [/^\/$/, loadHome],
  [/^\/task(\/[^/]+)?\/?$/, loadTasks],
  [/^\/user\/?$/, loadUsers],
  [/^\/note\/?$/, loadNotes],
  [/^\/note\/view\/[^/]+\/?$/, loadNote],
];

/** Loads the screen of a path. Undefined for the others. */
export const screenOf = (path: string): (() => Promise<unknown>) | undefined =>
  screens.find(([pattern]) => pattern.test(path))?.[1];
