import { matchPath } from 'react-router-dom';
import { taskIdOf } from '../../data/navigation/taskPath';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { features } from '../features/features';
import { loadOpenTask } from '../features/composedScreens';

/** The screens of all features, each loaded when it is first shown. */
export const screens = features
  .flatMap(({ routes = [] }) => routes)
  .map((route) => {
    const load = async () => ({ [route.path]: await route.load() });
    return { ...route, load, Screen: lazyComponent(route.path, load) };
  });

/** Loads the screen of a path. Undefined if there is none. */
export const screenOf = (pathname: string): (() => Promise<unknown>) | undefined =>
  taskIdOf(pathname) === null
    ? screens.find(({ path }) => matchPath(path, pathname))?.load
    : loadOpenTask;
