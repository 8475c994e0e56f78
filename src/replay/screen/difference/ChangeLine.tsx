import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useReplay } from '../replayContext';

interface ChangeLineProps {
  path: string;
  /** Undefined where there is nothing. */
  before: unknown;
  after: unknown;
}

/** Values are cut here, in characters, until they are asked for; and here for good. */
const [short, long] = [240, 20_000];

const gutterStyle = { display: 'flex', gap: 1, px: 1, py: 0.375, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** A value as text, no longer than so many characters. */
function textOf(value: unknown, most: number): { text: string; isCut: boolean } {
  if (value === undefined) return { text: 'absent', isCut: false };
  const text = JSON.stringify(value, null, typeof value === 'object' && most > short ? 2 : undefined);
  return text.length > most ? { text: `${text.slice(0, most)}…`, isCut: true } : { text, isCut: false };
}

/** One place of the state: what was there, and what is there now. */
export function ChangeLine({ path, before, after }: ChangeLineProps) {
  const { breaks, togglePath } = useReplay();
  const [isWhole, setWhole] = useState(false);
  const most = isWhole ? long : short;
  const [was, is] = [textOf(before, most), textOf(after, most)];
  const breaksHere = breaks.paths.includes(path);
  return (
    <Box component="li" sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1.6, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 1, py: 0.5, bgcolor: 'action.hover' }}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>{path || 'the whole state'}</Box>
        <Link component="button" type="button" onClick={() => togglePath(path)} aria-pressed={breaksHere} sx={{ flexShrink: 0, font: 'inherit', fontSize: '0.7rem', color: breaksHere ? 'error.main' : 'text.secondary' }}>{breaksHere ? 'breaks' : 'break'}</Link>
      </Box>
      <Value sign="−" tone="error" label="before" text={was.text} none={before === undefined} />
      <Value sign="+" tone="success" label="after" text={is.text} none={after === undefined} />
      {(was.isCut || is.isCut || isWhole) && <Link component="button" type="button" onClick={() => setWhole(!isWhole)} sx={{ font: 'inherit', fontSize: '0.72rem', px: 1, pb: 0.5 }}>{isWhole ? 'Less' : 'Whole value'}</Link>}
    </Box>
  );
}

function Value({ sign, tone, label, text, none }: { sign: string; tone: 'error' | 'success'; label: string; text: string; none: boolean }) {
  return (
    <Box sx={{ ...gutterStyle, backgroundColor: `color-mix(in srgb, var(--docket-palette-${tone}-main) 7%, transparent)` }}>
      <Box component="span" role="img" aria-label={label} sx={{ color: `${tone}.main`, fontWeight: 700, userSelect: 'none' }}>{sign}</Box>
      <Box component="span" data-value={label} sx={{ minWidth: 0, ...(none && { color: 'text.secondary', fontStyle: 'italic' }) }}>{text}</Box>
    </Box>
  );
}
