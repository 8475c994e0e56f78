import { lazyComponent } from '../../../ui/lazy/lazyComponent';

export const loadLabelsEditor = () => import('./LabelsEditor');
export const LazyLabelsEditor = lazyComponent('LabelsEditor', loadLabelsEditor);
