import type { FunctionComponent } from 'react';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { OnceOpened } from './OnceOpened';

interface PopoverProps {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/**
 * A menu or popover whose code is loaded when the browser is idle, or when it is first opened. `name`
 * is its export.
 */
export function lazyPopover<Name extends string, Props extends PopoverProps>(
  name: Name,
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
): FunctionComponent<Props> {
  const Popover: FunctionComponent<Props> = lazyComponent(name, load);
  return function LazyPopover(props) {
    return (
      <OnceOpened open={props.anchor !== null} load={load} onFailed={props.onClose}>
        <Popover {...props} />
      </OnceOpened>
    );
  };
}
