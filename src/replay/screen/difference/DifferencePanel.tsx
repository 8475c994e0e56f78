import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Typography from '@mui/material/Typography';
import { copyText } from '../../../ui/copyText';
import { IconAction } from '../../../ui/IconAction';
import { isState, type LogEntry } from '../../format/logFormat';
import { valueAt } from '../../tree/pointer';
import { ChangeLine } from './ChangeLine';
import { DivergenceNote } from './DivergenceNote';
import { fixedWidth } from '../fonts';
import { typeAt } from '../logIndex';
import { useLaterPlace, useReplay } from '../replayContext';
import { treeRows, type OpenPaths } from '../state/treeRows';
import { TreeView } from '../state/TreeView';
import { useChanges } from '../state/useChanges';

/** So many changes are listed, and so many more each time they are asked for. */
const portion = 100;

/** What an action is opened at first: its own fields, and theirs where they are few. */
function openAtFirst(value: unknown): OpenPaths {
  const paths = (open: ReadonlySet<string>): OpenPaths => ({ open, shown: new Map() });
  let open = new Set<string>();
  for (let depth = 0; depth < 3; depth += 1) {
    const rows = treeRows(value, paths(open));
    const next = new Set(open);
    for (const row of rows) if (row.isOpen === false && row.name !== 'baseQueryMeta') next.add(row.pointer);
    if (treeRows(value, paths(next)).length > 40) break;
    open = next;
  }
  return paths(open);
}

const whys = { start: 'The log begins with this state.', reload: 'The page was loaded again: the log goes on from this state.', gap: 'What happened before this state was not kept.', fault: 'The recording found that the log would not have led here, and went on from the state of the browser.' } as const;

/** The current action in full, and what it did to the state. */
export function DifferencePanel() {
  const { opened: { log, index } } = useReplay();
  const place = useLaterPlace();
  const entry = log.entries[place];
  if (!entry) return null;
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 1.5, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <DivergenceNote place={place} />
      <Box>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>{typeAt(index, place)}</Typography>
        {isState(entry) && <Typography variant="body2" color="textSecondary">{whys[entry.why]}</Typography>}
      </Box>
      {!isState(entry) && <ActionTree key={place} entry={entry} />}
      {!isState(entry) && <Changes key={`changes ${place}`} place={place} />}
    </Box>
  );
}

function ActionTree({ entry }: { entry: Exclude<LogEntry, { state: unknown }> }) {
  const [paths, setPaths] = useState(() => openAtFirst(entry.action));
  return (
    <Box component="section" sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 2, overflow: 'hidden', flexShrink: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 1.25, pr: 0.5, minHeight: 34, borderBottom: '1px solid', borderColor: 'divider' }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>Action</Typography>
        <IconAction label="Copy the action" onClick={() => void copyText(JSON.stringify(entry.action, null, 2))}><ContentCopyRounded sx={{ fontSize: 16 }} /></IconAction>
      </Box>
      <TreeView label="Action" value={entry.action} paths={paths} onPaths={setPaths} grows />
    </Box>
  );
}

function Changes({ place }: { place: number }) {
  const { engine } = useReplay().opened;
  const { changes } = useChanges(place);
  const [most, setMost] = useState(portion);
  const shown = useMemo(() => {
    const [before, after] = [place > 0 ? engine.stateAt(place - 1) : undefined, engine.stateAt(place)];
    return changes.slice(0, most).map(({ path }) => ({ path, before: place > 0 ? valueAt(before, path) : undefined, after: valueAt(after, path) }));
  }, [engine, place, changes, most]);
  const count = changes.length;
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>{count === 0 ? 'Nothing in the state changed' : count === 1 ? '1 change' : `${count.toLocaleString('en-GB')} changes`}</Typography>
      <Box component="ul" aria-label="Changes" sx={{ ...fixedWidth, m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {shown.map((change) => <ChangeLine key={change.path} {...change} />)}
      </Box>
      {count > most && <Button size="small" onClick={() => setMost((now) => now + portion)} sx={{ mt: 1 }}>{Math.min(portion, count - most)} more</Button>}
    </Box>
  );
}
