import type { Feature } from '../../data/feature';
import { addViewsListeners } from './viewsListeners';

export const views: Feature = { listeners: [addViewsListeners] };
