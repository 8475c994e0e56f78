import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fixedWidth } from '../fonts';
import { formatLength } from '../logTime';
import { useReplay } from '../replayContext';
import { ExportLog } from './ExportLog';
import { TypeCounts } from './TypeCounts';

const levelTexts = {
  secrets: 'Secrets only: passwords, tokens and file names are replaced',
  structure: 'Structure only: texts and names are replaced too',
} as const;

const listStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, auto) 1fr',
  columnGap: 2,
  rowGap: 0.75,
  typography: 'body2',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;

const many = (count: number): string => count.toLocaleString('en-GB');

/** Facts about the log, its export, and its types of actions. `tried`: how often the screens tried to reach something outside. */
export function AboutPanel({ tried }: { tried: number }) {
  const {
    opened: {
      name,
      log: { header, notes },
      index,
      clock,
      engine: { subject },
    },
  } = useReplay();
  const length = (index.at[index.length - 1] ?? 0) - (index.at[0] ?? 0);
  const build = (of: string) => (
    <Box component="span" sx={fixedWidth}>
      {of}
    </Box>
  );
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['File', name],
    ['Recorded', `${clock.day(header.startedAt)}, ${clock.time(header.startedAt)}`],
    ['Length', `${formatLength(length)}, ${many(index.actions)} actions`],
    [
      'Zone',
      `${header.timeZone}${clock.zone === header.timeZone ? '' : ', which this browser does not know'}`,
    ],
    ['Locale', header.locale],
    ['Window', `${header.viewport.width} × ${header.viewport.height}`],
    [
      'Build',
      <>
        {build(header.build)}
        {header.build === subject.build ? ', this one' : <>; this is {build(subject.build)}</>}
      </>,
    ],
    [
      'Contract',
      `${header.contract}${header.contract === subject.contract ? '' : `; this build speaks ${subject.contract}`}`,
    ],
    ['Redaction', levelTexts[header.level]],
    ['Format', `version ${header.version}`],
    [
      'Requests tried',
      tried === 0
        ? '0: the screens are shown without any'
        : `${many(tried)}, none of which was made`,
    ],
  ];
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        p: 1.75,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
      }}
    >
      {header.note && (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            px: 1.5,
            py: 1,
            borderLeft: '3px solid',
            borderColor: 'primary.main',
            bgcolor: 'action.hover',
            borderRadius: 1,
            typography: 'body2',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {header.note}
        </Box>
      )}
      {notes.length > 0 && (
        <Alert severity="info" sx={{ alignItems: 'flex-start' }}>
          {notes.length === 1 ? (
            notes[0]
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 2 }}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </Box>
          )}
        </Alert>
      )}
      <Box component="dl" sx={listStyle}>
        {facts.flatMap(([term, value]) => [
          <dt key={term}>{term}</dt>,
          <dd key={`${term} value`}>{value}</dd>,
        ])}
      </Box>
      <ExportLog />
      <Box component="section">
        <Typography variant="subtitle2" component="h2" sx={{ mb: 0.75 }}>
          Actions by type
        </Typography>
        <TypeCounts />
      </Box>
    </Box>
  );
}
