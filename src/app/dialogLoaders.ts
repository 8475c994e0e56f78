import type { DialogLoaders } from '../data/feature';
import { features } from './features/features';

/** The dialogs of all features, and those that are made of several. */
export const dialogLoaders: DialogLoaders = Object.assign(
  {},
  ...features.map(({ dialogs }) => dialogs),
);
