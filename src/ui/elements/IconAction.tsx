import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

interface IconActionProps extends Omit<IconButtonProps, 'aria-label' | 'title'> {
  /** Accessible name, and the tooltip without a description. */
  label: string;
  /** Longer tooltip, also read after the name. */
  description?: string;
}

/** An icon button with an accessible name and a tooltip. */
export function IconAction({
  label,
  description,
  disabled,
  size = 'small',
  children,
  ...rest
}: IconActionProps) {
  return (
    // A disabled button fires no events, so that the tooltip needs the span.
    <span data-tip={description ?? label}>
      <IconButton
        {...rest}
        size={size}
        disabled={disabled}
        aria-label={label}
        aria-description={description}
      >
        {children}
      </IconButton>
    </span>
  );
}
