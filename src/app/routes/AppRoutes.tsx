import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { passwordDialogOpened } from '../../features/header/headerSlice';
import { paths } from '../../data/navigation/paths';
import { selectIsLoggedIn } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { importWhenIdle } from '../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { ForbiddenScreen } from './ForbiddenScreen';
import { DocketGuard, LoginGuard, PrivateRoute, RoleGuard } from './guards';
import { NotFoundScreen } from './NotFoundScreen';
import { loadHome, loadNote, loadNotes, loadTasks, loadUsers } from './screens';

// Screens are loaded when they are opened.
const HomeScreen = lazyComponent('HomeScreen', loadHome);
const TaskRoute = lazyComponent('TaskRoute', loadTasks);
const NoteListScreen = lazyComponent('NoteListScreen', loadNotes);
const NoteViewScreen = lazyComponent('NoteViewScreen', loadNote);
const loadNewNote = () => import('../../features/notes/editor/NoteAddScreen');
const NoteAddScreen = lazyComponent('NoteAddScreen', loadNewNote);
const NoteEditScreen = lazyComponent(
  'NoteEditScreen',
  () => import('../../features/notes/editor/NoteEditScreen'),
);
const loadLogin = () => import('../../features/login/LoginScreen');
const LoginScreen = lazyComponent('LoginScreen', loadLogin);
const AssignedUsersScreen = lazyComponent(
  'AssignedUsersScreen',
  () => import('../../features/tasks/assign/AssignedUsersScreen'),
);
const AccountScreen = lazyComponent(
  'AccountScreen',
  () => import('../../features/account/AccountScreen'),
);
const AuditScreen = lazyComponent('AuditScreen', () => import('../../features/audit/AuditScreen'));
const SetPasswordScreen = lazyComponent(
  'SetPasswordScreen',
  () => import('../../features/login/SetPasswordScreen'),
);
const WebhookScreen = lazyComponent(
  'WebhookScreen',
  () => import('../../features/webhooks/WebhookScreen'),
);
const HelpScreen = lazyComponent('HelpScreen', () => import('./HelpScreen'));
const UserRoute = lazyComponent('UserRoute', loadUsers);

const allRoles = ['Root', 'Admin', 'User'] as const;
const administrators = ['Root', 'Admin'] as const;

/**
 * All routes with their guards: those of the specification (point 2), and our task beside the list,
 * account, audit log, help, webhooks and choice of a password.
 */
export function AppRoutes() {
  const dispatch = useAppDispatch();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  // Where most people go next, and what works while the server cannot be reached.
  useEffect(
    () => (isLoggedIn ? importWhenIdle([loadTasks, loadNotes, loadNewNote, loadLogin]) : undefined),
    [isLoggedIn],
  );
  return (
    <Routes>
      <Route path={paths.home} element={<HomeScreen />} />
      <Route
        path={paths.login}
        element={
          <LoginGuard>
            <LoginScreen />
          </LoginGuard>
        }
      />
      <Route element={<PrivateRoute />}>
        <Route element={<RoleGuard roles={allRoles} />}>
          <Route element={<DocketGuard />}>
            <Route
              path={paths.account}
              element={<AccountScreen onChangePassword={() => dispatch(passwordDialogOpened())} />}
            />
          </Route>
          <Route path={paths.help} element={<HelpScreen />} />
          <Route path={paths.tasks} element={<TaskRoute />} />
          <Route path={paths.notes} element={<NoteListScreen />} />
          <Route path={paths.newNote} element={<NoteAddScreen />} />
          <Route path={paths.note} element={<NoteViewScreen />} />
          <Route path={paths.editNote} element={<NoteEditScreen />} />
          {['/note/view', '/note/edit'].map((path) => (
            <Route key={path} path={path} element={<Navigate to={paths.notFound} replace />} />
          ))}
        </Route>
        <Route element={<RoleGuard roles={administrators} />}>
          <Route path={paths.users} element={<UserRoute />} />
          <Route path={paths.assign} element={<AssignedUsersScreen />} />
        </Route>
        <Route element={<RoleGuard roles={['Root']} />}>
          <Route element={<DocketGuard />}>
            <Route path={paths.audit} element={<AuditScreen />} />
            <Route path={paths.webhooks} element={<WebhookScreen />} />
          </Route>
        </Route>
      </Route>
      <Route path={paths.setPassword} element={<SetPasswordScreen />} />
      <Route path={paths.forbidden} element={<ForbiddenScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
