import { setPasswordPath } from '../../contract/link';

/** The paths of all screens, as the router reads them. A log may show these as they are. */
export const paths = {
  home: '/',
  login: '/login',
  account: '/account',
  help: '/help',
  tasks: '/task/:id?',
  notes: '/note',
  newNote: '/note/add',
  note: '/note/view/:id',
  editNote: '/note/edit/:id',
  users: '/user',
  assign: '/assign',
  audit: '/audit',
  webhooks: '/webhooks',
  setPassword: setPasswordPath,
  forbidden: '/error',
  notFound: '/not-found',
} as const;
