import { useRef, useState, type CSSProperties } from 'react';
import EventRounded from '@mui/icons-material/EventRounded';
import { IconAction } from '../elements/IconAction';

interface CalendarButtonProps {
  /** A calendar date (`YYYY-MM-DD`) or ''. */
  value: string;
  onPick: (day: string) => void;
  disabled?: boolean;
  edge?: 'end';
}

const openCalendar = 'Open calendar';

// Invisible: the browser opens its calendar below this field.
const pickerStyle: CSSProperties = {
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  width: 1,
  height: '100%',
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
};

/** A browser without `showPicker` opens its calendar only for a tap on the field itself. */
const coverStyle: CSSProperties = {
  ...pickerStyle,
  inset: 0,
  zIndex: 1,
  width: '100%',
  pointerEvents: 'auto',
  cursor: 'pointer',
};

/** Opens the calendar of the browser. The focus stays where it is. */
export function CalendarButton({ value, onPick, disabled, edge }: CalendarButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isCovered, setCovered] = useState(() => !('showPicker' in HTMLInputElement.prototype));
  const open = () => {
    try {
      picker.current?.showPicker();
    } catch {
      // The browser refuses it, as in a frame of another site.
      setCovered(true);
    }
  };
  return (
    <span style={{ position: 'relative', display: 'inline-flex' }}>
      <input
        ref={picker}
        type="date"
        disabled={disabled}
        {...(isCovered ? { 'aria-label': openCalendar } : { tabIndex: -1, 'aria-hidden': true })}
        min="1000-01-01"
        max="9999-12-31"
        value={value}
        style={isCovered ? coverStyle : pickerStyle}
        onChange={(event) => onPick(event.target.value)}
      />
      <IconAction
        label={openCalendar}
        {...(isCovered && { tabIndex: -1, 'aria-hidden': true })}
        edge={edge}
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
      >
        <EventRounded fontSize="small" />
      </IconAction>
    </span>
  );
}
