import type { ComponentProps, ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** The accessible name, and what an empty field shows. */
  label: string;
  icon: ReactNode;
  value: string;
  onType: (text: string) => void;
  /** Buttons in the field. */
  end?: ReactNode;
  sx: SystemStyleObject<Theme>;
}

/** A line of text above a list. MUI's field with its label is many times as much code. */
export function SearchInput({ label, icon, onType, end, sx, ...input }: SearchInputProps) {
  const hasEnd = end !== undefined && end !== false;
  return (
    <Box sx={[style, sx]} data-end={hasEnd || undefined}>
      {icon}
      <input
        aria-label={label}
        placeholder={label}
        onChange={(event) => onType(event.target.value)}
        {...input}
      />
      {hasEnd && <span>{end}</span>}
    </Box>
  );
}

const line = (percent: number) =>
  `color-mix(in srgb, var(--docket-palette-text-primary) ${percent}%, transparent)`;

const style = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '& > svg': {
    position: 'absolute',
    insetInlineStart: 12,
    fontSize: 20,
    color: 'text.secondary',
    pointerEvents: 'none',
  },
  '& > input': {
    width: '100%',
    minWidth: 0,
    height: 38,
    paddingInline: '40px 12px',
    font: 'inherit',
    fontSize: '0.9063rem',
    color: 'inherit',
    bgcolor: 'background.paper',
    border: `1px solid ${line(26)}`,
    borderRadius: '8px',
    textOverflow: 'ellipsis',
    appearance: 'none',
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
    '&:hover': { borderColor: line(48) },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& > span': { position: 'absolute', display: 'flex', insetInlineEnd: 4 },
  '&[data-end] > input': { paddingInlineEnd: '38px' },
  '@media (pointer: coarse)': { '&[data-end] > input': { paddingInlineEnd: '50px' } },
} as const;
