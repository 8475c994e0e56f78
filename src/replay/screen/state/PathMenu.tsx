import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { copyText } from '../../../ui/copyText';
import { useReplay } from '../replayContext';

export interface PathMenuTarget {
  pointer: string;
  value: unknown;
  anchor: HTMLElement;
}

/** Copies a place of the state, or sets a breakpoint on it. */
export function PathMenu({
  target,
  onClose,
}: {
  target: PathMenuTarget | null;
  onClose: () => void;
}) {
  const { breaks, togglePath } = useReplay();
  const act = (work: (target: PathMenuTarget) => void) => () => {
    if (target) work(target);
    onClose();
  };
  return (
    <Menu open={target !== null} anchorEl={target?.anchor} onClose={onClose}>
      <MenuItem onClick={act(({ pointer }) => void copyText(pointer))}>Copy pointer</MenuItem>
      <MenuItem onClick={act(({ value }) => void copyText(JSON.stringify(value, null, 2) ?? ''))}>
        Copy value
      </MenuItem>
      <MenuItem onClick={act(({ pointer }) => togglePath(pointer))}>
        {target && breaks.paths.includes(target.pointer)
          ? 'No longer break when this changes'
          : 'Break when this changes'}
      </MenuItem>
    </Menu>
  );
}
