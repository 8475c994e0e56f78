import { matchPath } from 'react-router-dom';
import { taskIdOf } from '../../data/navigation/taskPath';
import { importWithRetry } from '../../ui/lazy/importWithRetry';
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

/** Loads what a path shows. Undefined if there is no screen. */
export function screenOf(pathname: string): (() => Promise<unknown>) | undefined {
  const load = screens.find(({ path }) => matchPath(path, pathname))?.load;
  if (!load || taskIdOf(pathname) === null) return load;
  return async () => {
    await importWithRetry(load);
    return loadOpenTask();
  };
}
