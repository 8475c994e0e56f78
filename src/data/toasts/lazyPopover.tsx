import type { FunctionComponent } from 'react';
import { lazyComponent, type LoadComponent, type PropsOf } from '../../ui/lazy/lazyComponent';
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
export function lazyPopover<Module, Name extends keyof Module & string>(
  name: Name,
  load: LoadComponent<Module, Name>,
): FunctionComponent<PropsOf<Module, Name> & PopoverProps> {
  type Props = PropsOf<Module, Name> & PopoverProps;
  const Popover: FunctionComponent<Props> = lazyComponent(name, load);
  return function LazyPopover(props: Props) {
    return (
      <OnceOpened open={props.anchor !== null} load={load} onFailed={props.onClose}>
        <Popover {...props} />
      </OnceOpened>
    );
  };
}
