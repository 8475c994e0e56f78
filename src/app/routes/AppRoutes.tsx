import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { selectIsLoggedIn } from '../../session/sessionSlice';
import { useAppSelector } from '../../store/hooks';
import { importWhenIdle } from '../../ui/lazy/importWithRetry';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { ForbiddenScreen } from './ForbiddenScreen';
import { LoginGuard, PrivateRoute, RoleGuard } from './guards';
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
const AccountRoute = lazyComponent('AccountRoute', () => import('./AccountRoute'));
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
 * All routes of the specification (point 2), and our `/task/{id}`, `/account`, `/audit`, `/help`,
 * `/webhooks` and `/set-password`, with their guards.
 */
export function AppRoutes() {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  // Where most people go next, and what works while the server cannot be reached.
  useEffect(
    () => (isLoggedIn ? importWhenIdle([loadTasks, loadNotes, loadNewNote, loadLogin]) : undefined),
    [isLoggedIn],
  );
  return (
    <Routes>
      <Route path="/" element={<HomeScreen />} />
      <Route
        path="/login"
        element={
          <LoginGuard>
            <LoginScreen />
          </LoginGuard>
        }
      />
      <Route element={<PrivateRoute />}>
        <Route element={<RoleGuard roles={allRoles} />}>
          <Route path="/account" element={<AccountRoute />} />
          <Route path="/help" element={<HelpScreen />} />
          <Route path="/task/:id?" element={<TaskRoute />} />
          <Route path="/note" element={<NoteListScreen />} />
          <Route path="/note/add" element={<NoteAddScreen />} />
          <Route path="/note/view/:id" element={<NoteViewScreen />} />
          <Route path="/note/edit/:id" element={<NoteEditScreen />} />
          {['/note/view', '/note/edit'].map((path) => (
            <Route key={path} path={path} element={<Navigate to="/not-found" replace />} />
          ))}
        </Route>
        <Route element={<RoleGuard roles={administrators} />}>
          <Route path="/user" element={<UserRoute />} />
          <Route path="/assign" element={<AssignedUsersScreen />} />
        </Route>
        <Route element={<RoleGuard roles={['Root']} />}>
          <Route path="/audit" element={<AuditScreen />} />
          <Route path="/webhooks" element={<WebhookScreen />} />
        </Route>
      </Route>
      <Route path="/set-password" element={<SetPasswordScreen />} />
      <Route path="/error" element={<ForbiddenScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
