import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useReplay } from '../open/replayContext';

interface ChangeLineProps {
  path: string;
  /** Undefined where there was no value. */
  before: unknown;
  after: unknown;
}

/** Maximum characters of a value, before and after it is expanded. */
const [short, long] = [240, 20_000];

/** JSON of a value, cut and indented where it may be long. */
function jsonText(value: unknown, most: number): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(
    value,
    null,
    typeof value === 'object' && most > short ? 2 : undefined,
  );
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** A path of the state with its value before and after an action. */
export function ChangeLine({ path, before, after }: ChangeLineProps) {
  const { breakpoints, togglePath } = useReplay();
  const [isWhole, setWhole] = useState(false);
  const sides = [
    {
      label: 'before',
      sign: '−',
      tone: 'error',
      value: before,
      text: jsonText(before, isWhole ? long : short),
    },
    {
      label: 'after',
      sign: '+',
      tone: 'success',
      value: after,
      text: jsonText(after, isWhole ? long : short),
    },
  ];
  const breaksHere = breakpoints.paths.includes(path);
  return (
    <Box
      component="li"
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1.6, overflow: 'hidden' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: 1,
          px: 1,
          py: 0.5,
          bgcolor: 'action.hover',
        }}
      >
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}
        >
          {path || 'the whole state'}
        </Box>
        <Link
          component="button"
          type="button"
          onClick={() => togglePath(path)}
          aria-pressed={breaksHere}
          sx={{
            flexShrink: 0,
            font: 'inherit',
            fontSize: '0.7rem',
            color: breaksHere ? 'error.main' : 'text.secondary',
          }}
        >
          {breaksHere ? 'breaks' : 'break'}
        </Link>
      </Box>
      {sides.map(({ label, sign, tone, value, text }) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            gap: 1,
            px: 1,
            py: 0.375,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            backgroundColor: `color-mix(in srgb, var(--docket-palette-${tone}-main) 7%, transparent)`,
          }}
        >
          <Box
            component="span"
            role="img"
            aria-label={label}
            sx={{ color: `${tone}.main`, fontWeight: 700, userSelect: 'none' }}
          >
            {sign}
          </Box>
          <Box
            component="span"
            data-value={label}
            sx={{
              minWidth: 0,
              ...(value === undefined && { color: 'text.secondary', fontStyle: 'italic' }),
            }}
          >
            {text}
          </Box>
        </Box>
      ))}
      {(isWhole || sides.some(({ text }) => text.length > short)) && (
        <Link
          component="button"
          type="button"
          onClick={() => setWhole(!isWhole)}
          sx={{ font: 'inherit', fontSize: '0.72rem', px: 1, pb: 0.5 }}
        >
          {isWhole ? 'Less' : 'Whole value'}
        </Link>
      )}
    </Box>
  );
}
