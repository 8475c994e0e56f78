import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface IconActionProps extends Omit<IconButtonProps, 'aria-label' | 'title'> {
  /** Accessible name, and the tooltip while there is no description. */
  label: string;
  /** Longer tooltip; also read after the name. */
  description?: string;
}

/** A button that is an icon: with a name for those who cannot see it and a tooltip for those who do not know it. */
export function IconAction({
  label,
  description,
  disabled,
  size = 'small',
  children,
  ...rest
}: IconActionProps) {
  return (
    <Tooltip title={description ?? label} describeChild={description !== undefined}>
      {/* A disabled button fires no events; the span keeps the tooltip. */}
      <span>
        <IconButton {...rest} size={size} disabled={disabled} aria-label={label}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
