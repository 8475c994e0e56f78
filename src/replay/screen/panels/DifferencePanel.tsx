import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Typography from '@mui/material/Typography';
import { copyText } from '../../../ui/browser/copyText';
import { IconAction } from '../../../ui/elements/IconAction';
import { isState } from '../../format/logFormat';
import type { LoggedAction } from '../../replayTarget';
import { valueAt } from '../../tree/pointer';
import { fixedWidth } from '../open/styles';
import { typeAt } from '../open/logIndex';
import { useDeferredPosition, useReplay } from '../open/replayContext';
import { allClosed, treeRows, useChanges } from './treeRows';
import { TreeView } from './TreeView';
import { ChangeLine } from './ChangeLine';
import { countText } from '../../../lib/format';

/** Number of changes listed at first, and added each time. */
const portion = 100;
/** An action is expanded while its tree has at most this many lines. */
const maxLines = 40;

const whys = {
  start: 'The log begins with this state.',
  reload: 'The page was reloaded. The log continues from this state.',
  gap: 'What happened before this state was not recorded.',
  mismatch: 'The log did not match the browser. It continues from the browser’s state.',
} as const;

/** The current action and its changes. */
export function DifferencePanel() {
  const {
    opened: { log, index },
  } = useReplay();
  const position = useDeferredPosition();
  const entry = log.entries[position];
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
      <DivergenceNote position={position} />
      <Box>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {typeAt(index, position)}
        </Typography>
        {isState(entry) && (
          <Typography variant="body2" color="textSecondary">
            {whys[entry.reason]}
          </Typography>
        )}
      </Box>
      {!isState(entry) && <ActionTree key={position} action={entry.action} />}
      {!isState(entry) && <Changes key={`changes ${position}`} position={position} />}
    </Box>
  );
}

/** Where the replay first differs: the recorded and the actual value. */
function DivergenceNote({ position }: { position: number }) {
  const {
    opened: { engine, log },
    verification: { verdict },
  } = useReplay();
  const first = verdict?.first;
  if (!first || first.index !== position) return null;
  const { kind, message, path, was, is } = first;
  return (
    <Alert severity="error" sx={{ alignItems: 'flex-start', flexShrink: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{message}</Box>
      {(kind === 'change' || kind === 'mismatch') && (
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
          The log was recorded by build {log.header.build}; this is build {engine.target.build}.
        </Box>
      )}
    </Alert>
  );
}

/** The initially expanded paths of an action. */
function openAtFirst(action: LoggedAction) {
  let paths = allClosed;
  for (let depth = 0; depth < 3; depth += 1) {
    const closed = treeRows(action, paths).filter(
      ({ isOpen, name }) => isOpen === false && name !== 'baseQueryMeta',
    );
    const next = {
      ...paths,
      open: new Set([...paths.open, ...closed.map(({ pointer }) => pointer)]),
    };
    if (treeRows(action, next).length > maxLines) break;
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

function Changes({ position }: { position: number }) {
  const { engine } = useReplay().opened;
  const { changes } = useChanges(position);
  const [most, setMost] = useState(portion);
  // The first entry is a state, so an action has a predecessor.
  const shown = useMemo(() => {
    const [before, after] = [engine.stateAt(position - 1), engine.stateAt(position)];
    return changes
      .slice(0, most)
      .map(({ path }) => ({ path, before: valueAt(before, path), after: valueAt(after, path) }));
  }, [engine, position, changes, most]);
  const count = changes.length;
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {count === 0 ? 'Nothing in the state changed' : countText(count, 'change')}
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
