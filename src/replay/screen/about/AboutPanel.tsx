import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ExportLog } from './ExportLog';
import { fixedWidth } from '../fonts';
import { formatLength } from '../logTime';
import { useReplay } from '../replayContext';
import { TypeCounts } from './TypeCounts';

const levelWords = { secrets: 'Secrets only: passwords, tokens and file names are replaced', structure: 'Structure only: texts and names are replaced too' } as const;

const listStyle = { m: 0, display: 'grid', gridTemplateColumns: 'minmax(96px, auto) 1fr', columnGap: 2, rowGap: 0.75, typography: 'body2', '& dt': { color: 'text.secondary' }, '& dd': { m: 0, overflowWrap: 'anywhere' } } as const;

const many = (count: number): string => count.toLocaleString('en-GB');

/** What the log says of itself, what reading it has cost, and the way to other tools. `tried`: what the screens asked of the world and did not get. */
export function AboutPanel({ tried }: { tried: number }) {
  const { opened: { name, log, index, clock, engine } } = useReplay();
  const { header, notes } = log;
  const length = (index.at[index.length - 1] ?? 0) - (index.at[0] ?? 0);
  const same = header.build === engine.subject.build;
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 1.75, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {header.note && (
        <Box component="blockquote" sx={{ m: 0, px: 1.5, py: 1, borderLeft: '3px solid', borderColor: 'primary.main', bgcolor: 'action.hover', borderRadius: 1, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{header.note}</Box>
      )}
      {notes.length > 0 && <Alert severity="info" sx={{ alignItems: 'flex-start' }}>{notes.length === 1 ? notes[0] : <Box component="ul" sx={{ m: 0, pl: 2 }}>{notes.map((note) => <li key={note}>{note}</li>)}</Box>}</Alert>}
      <Box component="dl" sx={listStyle}>
        <Fact name="File">{name}</Fact>
        <Fact name="Recorded">{clock.day(header.startedAt)}, {clock.time(header.startedAt)}</Fact>
        <Fact name="Length">{formatLength(length)}, {many(index.actions)} actions</Fact>
        <Fact name="Zone">{header.timeZone}{clock.zone === header.timeZone ? '' : ', which this browser does not know'}</Fact>
        <Fact name="Locale">{header.locale}</Fact>
        <Fact name="Window">{header.viewport.width} × {header.viewport.height}</Fact>
        <Fact name="Build"><Box component="span" sx={fixedWidth}>{header.build}</Box>{same ? ', this one' : <>; this is <Box component="span" sx={fixedWidth}>{engine.subject.build}</Box></>}</Fact>
        <Fact name="Contract">{header.contract}{header.contract === engine.subject.contract ? '' : `; this build speaks ${engine.subject.contract}`}</Fact>
        <Fact name="Redaction">{levelWords[header.level]}</Fact>
        <Fact name="Format">version {header.version}</Fact>
        <Fact name="Requests tried"><span data-tried={tried}>{tried === 0 ? '0: the screens are shown without any' : `${many(tried)}, none of which was made`}</span></Fact>
      </Box>
      <ExportLog />
      <Box component="section">
        <Typography variant="subtitle2" component="h2" sx={{ mb: 0.75 }}>Actions by type</Typography>
        <TypeCounts />
      </Box>
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
