import type { ChangeSpecs } from '../../data/changes/changeSpec';
import { features } from '../features/features';

/** All mutations that can be undone, or wait in the outbox. */
export const changes: ChangeSpecs = Object.fromEntries(
  features.flatMap((feature) => Object.entries(feature.changes ?? {})),
);
