import Tooltip from '@mui/material/Tooltip';
import { clampLines } from '../theme/clampLines';

export interface TipBubbleProps {
  anchor: Element;
  text: string;
  isOpen: boolean;
  /** The pointer has reached the tooltip, which then stays. */
  onEnter: () => void;
  onClose: () => void;
}

/** A tooltip next to any element of the page. */
export function TipBubble({ anchor, text, isOpen, onEnter, onClose }: TipBubbleProps) {
  return (
    <Tooltip
      open={isOpen}
      title={text}
      onOpen={onEnter}
      onClose={onClose}
      slotProps={{ popper: { anchorEl: anchor }, tooltip: { sx: clampLines(12) } }}
    >
      <span hidden />
    </Tooltip>
  );
}
