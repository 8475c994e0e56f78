import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import type { PopupProps } from './editorProps';

export const loadFieldPopup = () => import('./FieldPopup');
const FieldPopup = lazyComponent('FieldPopup', loadFieldPopup);

/** Loaded when it is first needed, or ahead by the screen. */
export const LazyFieldPopup = (props: PopupProps) => (
  <LazyBoundary onFailed={props.onGiveUp}>
    <FieldPopup {...props} />
  </LazyBoundary>
);
