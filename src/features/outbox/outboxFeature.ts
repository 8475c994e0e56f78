import type { Feature } from '../../data/feature';
import { addKeptChangesListeners } from './keptChangesListeners';

export const outbox: Feature = { listeners: [addKeptChangesListeners] };
