import type { KeyboardEvent, ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

interface ToggleButtonsProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** Undefined if nothing is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  autoFocus?: boolean;
  /** Styles of the group. */
  sx: SystemStyleObject<Theme>;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The arrow keys go from button to button. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
  event.preventDefault();
}

/** A row of buttons of which one is chosen. It is one stop of the Tab key. */
export function ToggleButtons<Value extends string>({
  label,
  choices,
  value,
  onChange,
  autoFocus = false,
  sx,
}: ToggleButtonsProps<Value>) {
  const isChosen = choices.some((choice) => choice.value === value);
  return (
    <Box role="group" aria-label={label} onKeyDown={moveFocus} sx={[toggleStyle, sx]}>
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          tabIndex={(isChosen ? choice.value === value : index === 0) ? 0 : -1}
          autoFocus={autoFocus && index === 0}
          {...(choice.icon && { 'aria-label': choice.label, 'data-tip': choice.label })}
          onClick={() => choice.value !== value && onChange(choice.value)}
        >
          {choice.icon ?? choice.label}
        </button>
      ))}
    </Box>
  );
}

const toggleStyle = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  padding: '3px',
  '@media (pointer: coarse)': { padding: '1px' },
  gap: '2px',
  borderRadius: '10px',
  bgcolor: 'color-mix(in srgb, var(--docket-palette-text-primary) 6%, transparent)',
  '& > button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    padding: '5px 12px',
    border: 0,
    borderRadius: '8px',
    font: 'inherit',
    fontWeight: 600,
    fontSize: '0.8438rem',
    lineHeight: 1.3,
    color: 'text.secondary',
    bgcolor: 'transparent',
    cursor: 'pointer',
    '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
    '&[aria-pressed=true]': {
      color: 'text.primary',
      bgcolor: 'background.paper',
      boxShadow: '0 0 0 1px var(--docket-palette-divider), 0 1px 2px rgb(20 16 8 / 10%)',
    },
  },
} as const;
