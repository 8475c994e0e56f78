import { useCallback, useDeferredValue, useState } from 'react';
import Box from '@mui/material/Box';
import { FoundPaths } from './FoundPaths';
import { PathMenu, type PathMenuTarget } from './PathMenu';
import { useLaterPlace, useReplay } from '../replayContext';
import { SearchField } from '../SearchField';
import { placesAbove, type OpenPaths, type TreeRow } from './treeRows';
import { TreeView } from './TreeView';
import { useChanges } from './useChanges';
import { useFoundPaths } from './useFoundPaths';

const closed: OpenPaths = { open: new Set(), shown: new Map() };

/** The state after the current action, as a tree; what the action changed is marked. */
export function StatePanel() {
  const { opened: { engine }, breaks } = useReplay();
  const index = useLaterPlace();
  const state = engine.stateAt(index);
  const { isChanged } = useChanges(index);
  const [paths, setPaths] = useState(closed);
  const [text, setText] = useState('');
  const [reveal, setReveal] = useState<{ pointer: string; at: number } | null>(null);
  const [target, setTarget] = useState<PathMenuTarget | null>(null);
  const found = useFoundPaths(state, useDeferredValue(text));

  const show = (pointer: string) => {
    setText('');
    setPaths((now) => ({ open: new Set([...now.open, ...placesAbove(pointer), pointer]), shown: withRoomFor(now.shown, pointer) }));
    setReveal((now) => ({ pointer, at: (now?.at ?? 0) + 1 }));
  };
  const menu = useCallback(({ pointer, value }: Pick<TreeRow, 'pointer' | 'value'>, anchor: HTMLElement) => setTarget({ pointer, value, anchor }), []);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box sx={{ p: 1.25, borderBottom: '1px solid', borderColor: 'divider' }}>
        <SearchField label="Search by path" value={text} onChange={setText}>{found && `${found.length === 200 ? '200+' : found.length} found`}</SearchField>
      </Box>
      {text.trim() === ''
        ? <TreeView label="State" value={state} paths={paths} onPaths={setPaths} isChanged={isChanged} breaks={breaks.paths} onMenu={menu} reveal={reveal} />
        : <FoundPaths found={found} text={text} onShow={show} />}
      <PathMenu target={target} onClose={() => setTarget(null)} />
    </Box>
  );
}

/** Lists are shown as far as the item that is to be seen. */
function withRoomFor(shown: ReadonlyMap<string, number>, pointer: string): ReadonlyMap<string, number> {
  const room = new Map(shown);
  for (const place of [...placesAbove(pointer), pointer]) {
    const cut = place.lastIndexOf('/');
    const item = Number(place.slice(cut + 1));
    if (Number.isInteger(item)) room.set(place.slice(0, cut), Math.max(room.get(place.slice(0, cut)) ?? 100, item + 1));
  }
  return room;
}
