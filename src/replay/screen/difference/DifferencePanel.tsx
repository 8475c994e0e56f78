import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Typography from '@mui/material/Typography';
import { copyText } from '../../../ui/copyText';
import { IconAction } from '../../../ui/IconAction';
import { isState } from '../../format/logFormat';
import type { LoggedAction } from '../../subject';
import { valueAt } from '../../tree/pointer';
import { fixedWidth } from '../fonts';
import { typeAt } from '../logIndex';
import { useLaterPlace, useReplay } from '../replayContext';
import { nothingOpen, treeRows } from '../state/treeRows';
import { TreeView } from '../state/TreeView';
import { useChanges } from '../state/useChanges';
import { ChangeLine } from './ChangeLine';

/** So many changes are listed at first, and so many more each time. */
const portion = 100;
/** An action is opened at first as far as its tree has no more lines than these. */
const mostLines = 40;

const whys = {
  start: 'The log begins with this state.',
  reload: 'The page was loaded again: the log goes on from this state.',
  gap: 'What happened before this state was not kept.',
  fault:
    'The recording found that the log would not have led here, and went on from the state of the browser.',
} as const;

/** The current action, and what it did to the state. */
export function DifferencePanel() {
  const {
    opened: { log, index },
  } = useReplay();
  const place = useLaterPlace();
  const entry = log.entries[place];
  if (!entry) return null;
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        p: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
      }}
    >
      <DivergenceNote place={place} />
      <Box>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {typeAt(index, place)}
        </Typography>
        {isState(entry) && (
          <Typography variant="body2" color="textSecondary">
            {whys[entry.why]}
          </Typography>
        )}
      </Box>
      {!isState(entry) && <ActionTree key={place} action={entry.action} />}
      {!isState(entry) && <Changes key={`changes ${place}`} place={place} />}
    </Box>
  );
}

/** Where the replay first differs: what was recorded, and what it is now. */
function DivergenceNote({ place }: { place: number }) {
  const {
    opened: { engine, log },
    verification: { verdict },
  } = useReplay();
  const first = verdict?.first;
  if (!first || first.index !== place) return null;
  const { kind, message, path, was, is } = first;
  return (
    <Alert severity="error" sx={{ alignItems: 'flex-start', flexShrink: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{message}</Box>
      {(kind === 'change' || kind === 'fault') && (
        <Box
          component="dl"
          sx={{
            ...fixedWidth,
            m: 0,
            mt: 1,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 1.25,
            rowGap: 0.25,
            overflowWrap: 'anywhere',
            '& dd': { m: 0 },
          }}
        >
          <dt>path</dt>
          <dd>{path}</dd>
          <dt>was</dt>
          <dd>{(JSON.stringify(was) ?? 'absent').slice(0, 2_000)}</dd>
          <dt>is</dt>
          <dd>{(JSON.stringify(is) ?? 'absent').slice(0, 2_000)}</dd>
        </Box>
      )}
      {!verdict.sameBuild && (
        <Box sx={{ mt: 1 }}>
          The log was recorded by build {log.header.build}; this is build {engine.subject.build}.
        </Box>
      )}
    </Alert>
  );
}

/** What is open at first: the fields of an action, and theirs while there are few. */
function openAtFirst(action: LoggedAction) {
  let paths = nothingOpen;
  for (let depth = 0; depth < 3; depth += 1) {
    const closed = treeRows(action, paths).filter(
      ({ isOpen, name }) => isOpen === false && name !== 'baseQueryMeta',
    );
    const next = {
      ...paths,
      open: new Set([...paths.open, ...closed.map(({ pointer }) => pointer)]),
    };
    if (treeRows(action, next).length > mostLines) break;
    paths = next;
  }
  return paths;
}

function ActionTree({ action }: { action: LoggedAction }) {
  const [paths, setPaths] = useState(() => openAtFirst(action));
  return (
    <Box
      component="section"
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        overflow: 'hidden',
        flexShrink: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          pl: 1.25,
          pr: 0.5,
          minHeight: 34,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          Action
        </Typography>
        <IconAction
          label="Copy the action"
          onClick={() => void copyText(JSON.stringify(action, null, 2))}
        >
          <ContentCopyRounded sx={{ fontSize: 16 }} />
        </IconAction>
      </Box>
      <TreeView label="Action" value={action} paths={paths} onPaths={setPaths} />
    </Box>
  );
}

function Changes({ place }: { place: number }) {
  const { engine } = useReplay().opened;
  const { changes } = useChanges(place);
  const [most, setMost] = useState(portion);
  // The first entry is a state, so an action has one before it.
  const shown = useMemo(() => {
    const [before, after] = [engine.stateAt(place - 1), engine.stateAt(place)];
    return changes
      .slice(0, most)
      .map(({ path }) => ({ path, before: valueAt(before, path), after: valueAt(after, path) }));
  }, [engine, place, changes, most]);
  const count = changes.length;
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {count === 0
          ? 'Nothing in the state changed'
          : count === 1
            ? '1 change'
            : `${count.toLocaleString('en-GB')} changes`}
      </Typography>
      <Box
        component="ul"
        aria-label="Changes"
        sx={{
          ...fixedWidth,
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
        }}
      >
        {shown.map((change) => (
          <ChangeLine key={change.path} {...change} />
        ))}
      </Box>
      {count > most && (
        <Button size="small" onClick={() => setMost((now) => now + portion)} sx={{ mt: 1 }}>
          {Math.min(portion, count - most)} more
        </Button>
      )}
    </Box>
  );
}
