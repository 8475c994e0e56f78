import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import type { PopupProps } from './editorProps';

const RepeatEditor = lazyComponent('RepeatEditor', () => import('./RepeatEditor'));

/** The library that finds the days of a rule is loaded when a rule is edited. */
export const LazyRepeatEditor = (props: PopupProps) => (
  <LazyBoundary onFailed={props.onGiveUp}>
    <RepeatEditor {...props} />
  </LazyBoundary>
);
