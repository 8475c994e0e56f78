import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LoginScreen } from '../features/login/LoginScreen';
import { fetchPart } from '../lib/fetchPart';
import { ForbiddenScreen } from './ForbiddenScreen';
import { LoginGuard, PrivateRoute, RoleGuard } from './guards';
import { NotFoundScreen } from './NotFoundScreen';

// A screen is fetched when somebody goes there; Log In comes with the page, because that is where most visits start.
const HomeScreen = lazy(() => fetchPart(() => import('../features/home/HomeScreen')).then((module) => ({ default: module.HomeScreen })));
const TaskScreen = lazy(() => fetchPart(() => import('../features/tasks/TaskScreen')).then((module) => ({ default: module.TaskScreen })));
const NoteListScreen = lazy(() => fetchPart(() => import('../features/notes/NoteListScreen')).then((module) => ({ default: module.NoteListScreen })));
const NoteViewScreen = lazy(() => fetchPart(() => import('../features/notes/NoteViewScreen')).then((module) => ({ default: module.NoteViewScreen })));
const NoteAddScreen = lazy(() => fetchPart(() => import('../features/notes/NoteAddScreen')).then((module) => ({ default: module.NoteAddScreen })));
const NoteEditScreen = lazy(() => fetchPart(() => import('../features/notes/NoteEditScreen')).then((module) => ({ default: module.NoteEditScreen })));
const AssignedUsersScreen = lazy(() => fetchPart(() => import('../features/tasks/AssignedUsersScreen')).then((module) => ({ default: module.AssignedUsersScreen })));
const UserScreen = lazy(() => fetchPart(() => import('../features/users/UserScreen')).then((module) => ({ default: module.UserScreen })));

const everybody = ['Root', 'Admin', 'User'] as const;
const administrators = ['Root', 'Admin'] as const;

/** Every route of the specification (point 2) with its guards. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomeScreen />} />
      <Route path="/login" element={<LoginGuard><LoginScreen /></LoginGuard>} />
      <Route element={<PrivateRoute />}>
        <Route element={<RoleGuard roles={everybody} />}>
          <Route path="/task" element={<TaskScreen />} />
          <Route path="/note" element={<NoteListScreen />} />
          <Route path="/note/add" element={<NoteAddScreen />} />
          <Route path="/note/view/:id" element={<NoteViewScreen />} />
          <Route path="/note/edit/:id" element={<NoteEditScreen />} />
          {['/note/view', '/note/edit'].map((path) => <Route key={path} path={path} element={<Navigate to="/not-found" replace />} />)}
        </Route>
        <Route element={<RoleGuard roles={administrators} />}>
          <Route path="/user" element={<UserScreen />} />
          <Route path="/assign" element={<AssignedUsersScreen />} />
        </Route>
      </Route>
      <Route path="/error" element={<ForbiddenScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
