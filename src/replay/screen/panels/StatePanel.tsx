import { useCallback, useDeferredValue, useState } from 'react';
import Box from '@mui/material/Box';
import { useDeferredPosition, useReplay } from '../open/replayContext';
import { typeAt } from '../open/logIndex';
import { SearchField } from '../open/SearchField';
import { maxPaths, useFoundPaths, type FoundPath } from './findPaths';
import { allClosed, revealed, type TreeRow, useChanges } from './treeRows';
import { useLastChange } from './lastChange';
import { TreeView } from './TreeView';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { markText } from '../../../lib/markText';
import { fixedWidth, ellipsis } from '../open/styles';
import { brief } from '../open/payloadHint';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { copyText } from '../../../ui/browser/copyText';

/** The state after the current action as a tree, with its changes marked. */
export function StatePanel() {
  const {
    opened: { engine },
    breakpoints,
  } = useReplay();
  const position = useDeferredPosition();
  const state = engine.stateAt(position);
  const { isChanged } = useChanges(position);
  const [paths, setPaths] = useState(allClosed);
  const [text, setText] = useState('');
  const [found, setFound] = useState<string | null>(null);
  const [target, setTarget] = useState<PathMenuTarget | null>(null);
  const results = useFoundPaths(state, useDeferredValue(text));

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
          {results && `${results.length}${results.length === maxPaths ? '+' : ''} found`}
        </SearchField>
      </Box>
      {text.trim() === '' ? (
        <TreeView
          label="State"
          value={state}
          paths={paths}
          onPaths={setPaths}
          isChanged={isChanged}
          breaks={breakpoints.paths}
          onMenu={menu}
          revealed={found}
        />
      ) : (
        <FoundPaths found={results} text={text} onShow={show} />
      )}
      <PathMenu target={target} position={position} onClose={() => setTarget(null)} />
    </>
  );
}

interface FoundPathsProps {
  /** Null while the search runs. */
  found: readonly FoundPath[] | null;
  text: string;
  onShow: (pointer: string) => void;
}

const buttonStyle = {
  ...fixedWidth,
  display: 'block',
  width: '100%',
  textAlign: 'left',
  px: 1,
  py: 0.5,
  borderRadius: 1.2,
  '&:hover': { bgcolor: 'action.hover' },
  '& mark': { bgcolor: 'warning.main', color: 'warning.contrastText', borderRadius: 0.5 },
} as const;

/** Search results. A click shows one in the tree. */
function FoundPaths({ found, text, onShow }: FoundPathsProps) {
  if (!found?.length)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
        {found ? `No path contains “${text.trim()}”.` : 'Searching...'}
      </Typography>
    );
  return (
    <Box
      component="ul"
      aria-label="Paths found"
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', m: 0, p: 0.75, listStyle: 'none' }}
    >
      {found.map(({ pointer, value }) => (
        <li key={pointer}>
          <ButtonBase onClick={() => onShow(pointer)} sx={buttonStyle}>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {markText(pointer, text).map((piece, at) =>
                piece.marked ? (
                  <mark key={at}>{piece.text}</mark>
                ) : (
                  <span key={at}>{piece.text}</span>
                ),
              )}
            </Box>
            <Box
              sx={{
                color: 'text.secondary',
                ...ellipsis,
              }}
            >
              {brief(value)}
            </Box>
          </ButtonBase>
        </li>
      ))}
      {found.length >= maxPaths && (
        <Typography component="li" variant="caption" color="textSecondary" sx={{ px: 1, py: 0.5 }}>
          Only the first {maxPaths} are shown. Type more to narrow the search.
        </Typography>
      )}
    </Box>
  );
}

interface PathMenuTarget {
  pointer: string;
  value: unknown;
  anchor: HTMLElement;
}

interface PathMenuProps {
  target: PathMenuTarget | null;
  /** The entry whose state is shown. */
  position: number;
  onClose: () => void;
}

/** Leads to the action that changed a value, copies its path or value, or breaks on it. */
function PathMenu({ target, position, onClose }: PathMenuProps) {
  const { opened, breakpoints, togglePath, showDifference } = useReplay();
  const changedBy = useLastChange(opened.engine, target?.pointer, position);
  const act = (work: (target: PathMenuTarget) => void) => () => {
    if (target) work(target);
    onClose();
  };
  return (
    <Menu open={target !== null} anchorEl={target?.anchor} onClose={onClose}>
      <MenuItem
        disabled={typeof changedBy !== 'number'}
        onClick={act(() => typeof changedBy === 'number' && showDifference(changedBy))}
      >
        {changedBy === undefined
          ? 'Looking for its last change...'
          : changedBy === null
            ? 'Not changed since the start'
            : `Changed by action ${changedBy}: ${typeAt(opened.index, changedBy)}`}
      </MenuItem>
      <MenuItem onClick={act(({ pointer }) => void copyText(pointer))}>Copy pointer</MenuItem>
      <MenuItem onClick={act(({ value }) => void copyText(JSON.stringify(value, null, 2) ?? ''))}>
        Copy value
      </MenuItem>
      <MenuItem onClick={act(({ pointer }) => togglePath(pointer))}>
        {target && breakpoints.paths.includes(target.pointer)
          ? 'Remove the breakpoint'
          : 'Break when this changes'}
      </MenuItem>
    </Menu>
  );
}
