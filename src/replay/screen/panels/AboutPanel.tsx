import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../lib/format';
import { fixedWidth } from '../open/styles';
import { formatLength } from '../open/logTime';
import { useReplay } from '../open/replayContext';
import { ExportLog } from './ExportLog';

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

/**
 * Facts about the log, its export, and its action types. `blocked`: attempts of the screens that
 * were blocked.
 */
export function AboutPanel({ blocked }: { blocked: number }) {
  const {
    opened: {
      name,
      log: { header, notes },
      index,
      clock,
      engine: { target },
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
    ['Length', `${formatLength(length)}, ${formatCount(index.actions)} actions`],
    ['Zone', header.timeZone],
    ['Locale', header.locale],
    ['Window', `${header.viewport.width} × ${header.viewport.height}`],
    [
      'Build',
      <>
        {build(header.build)}
        {header.build === target.build ? ' (this build)' : <>; this is {build(target.build)}</>}
      </>,
    ],
    [
      'Contract',
      `${header.contract}${header.contract === target.contract ? '' : `; this build has ${target.contract}`}`,
    ],
    ['Redaction', levelTexts[header.level]],
    ['Format', `version ${header.version}`],
    ['Blocked requests', blocked === 0 ? 'none' : `${formatCount(blocked)}`],
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

/** Rarer types are summed up. */
const maxTypes = 60;

/** Numbers of actions by type, the largest first. */
function TypeCounts() {
  const { index } = useReplay().opened;
  const types = index.types.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const most = types[0]?.count ?? 1;
  const rest = types.slice(maxTypes).reduce((sum, { count }) => sum + count, 0);
  return (
    <Box
      component="ul"
      aria-label="Actions by type"
      sx={{ ...fixedWidth, m: 0, p: 0, listStyle: 'none' }}
    >
      {types.slice(0, maxTypes).map(({ name, count }) => (
        <Box
          key={name}
          component="li"
          sx={{
            position: 'relative',
            display: 'flex',
            gap: 1,
            px: 0.75,
            py: 0.25,
            borderRadius: 1,
            overflow: 'hidden',
            '& > span': { position: 'relative' },
          }}
        >
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              inset: 0,
              bgcolor: 'action.selected',
              transformOrigin: 'left',
            }}
            style={{ transform: `scaleX(${count / most})` }}
          />
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {formatCount(count)}
          </Box>
        </Box>
      ))}
      {rest > 0 && (
        <Box component="li" sx={{ px: 0.75, py: 0.25, color: 'text.secondary' }}>
          {types.length - maxTypes} more types, {formatCount(rest)} actions
        </Box>
      )}
    </Box>
  );
}
