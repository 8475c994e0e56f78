import { useCallback, useDeferredValue, useState } from 'react';
import Box from '@mui/material/Box';
import { useLaterPlace, useReplay } from '../replayContext';
import { SearchField } from '../SearchField';
import { mostPaths } from './findPaths';
import { FoundPaths } from './FoundPaths';
import { PathMenu, type PathMenuTarget } from './PathMenu';
import { nothingOpen, revealed, type TreeRow } from './treeRows';
import { TreeView } from './TreeView';
import { useChanges } from './useChanges';
import { useFoundPaths } from './useFoundPaths';

/** The state after the current action, as a tree. What the action changed is marked. */
export function StatePanel() {
  const {
    opened: { engine },
    breaks,
  } = useReplay();
  const place = useLaterPlace();
  const state = engine.stateAt(place);
  const { isChanged } = useChanges(place);
  const [paths, setPaths] = useState(nothingOpen);
  const [text, setText] = useState('');
  const [found, setFound] = useState<string | null>(null);
  const [target, setTarget] = useState<PathMenuTarget | null>(null);
  const hits = useFoundPaths(state, useDeferredValue(text));

  const show = (pointer: string) => {
    setText('');
    setPaths((now) => revealed(now, pointer));
    setFound(pointer);
  };
  const menu = useCallback(
    ({ pointer, value }: TreeRow, anchor: HTMLElement) => setTarget({ pointer, value, anchor }),
    [],
  );
  return (
    <>
      <Box sx={{ p: 1.25, borderBottom: '1px solid', borderColor: 'divider' }}>
        <SearchField label="Search by path" value={text} onChange={setText}>
          {hits && `${hits.length}${hits.length === mostPaths ? '+' : ''} found`}
        </SearchField>
      </Box>
      {text.trim() === '' ? (
        <TreeView
          label="State"
          value={state}
          paths={paths}
          onPaths={setPaths}
          isChanged={isChanged}
          breaks={breaks.paths}
          onMenu={menu}
          revealed={found}
        />
      ) : (
        <FoundPaths found={hits} text={text} onShow={show} />
      )}
      <PathMenu target={target} onClose={() => setTarget(null)} />
    </>
  );
}
