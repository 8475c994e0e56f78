import Tooltip from '@mui/material/Tooltip';

export interface TipBubbleProps {
  anchor: Element;
  text: string;
  isOpen: boolean;
  /** The pointer has reached the tooltip, which then stays. */
  onEnter: () => void;
  onClose: () => void;
}

/** A tooltip beside any element of the page. */
export function TipBubble({ anchor, text, isOpen, onEnter, onClose }: TipBubbleProps) {
  return (
    <Tooltip
      open={isOpen}
      title={text}
      onOpen={onEnter}
      onClose={onClose}
      slotProps={{ popper: { anchorEl: anchor } }}
    >
      <span hidden />
    </Tooltip>
  );
}
