import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { markText } from '../../../lib/markText';
import { mostPaths, type FoundPath } from './findPaths';
import { fixedWidth } from '../fonts';
import { brief } from '../payloadHint';

interface FoundPathsProps {
  /** Null while it is looked for. */
  found: readonly FoundPath[] | null;
  text: string;
  onShow: (pointer: string) => void;
}

/** What a search of the state has found; a click shows it in the tree. */
export function FoundPaths({ found, text, onShow }: FoundPathsProps) {
  if (!found) return <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>Searching...</Typography>;
  if (found.length === 0) return <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>No path of this state has “{text.trim()}” in it.</Typography>;
  return (
    <Box component="ul" aria-label="Paths found" sx={{ flex: 1, minHeight: 0, overflow: 'auto', m: 0, p: 0.75, listStyle: 'none' }}>
      {found.map(({ pointer, value }) => (
        <li key={pointer}>
          <ButtonBase onClick={() => onShow(pointer)} sx={{ ...fixedWidth, display: 'block', width: '100%', textAlign: 'left', px: 1, py: 0.5, borderRadius: 1.2, '&:hover': { bgcolor: 'action.hover' } }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>{markText(pointer, text).map((piece, at) => (piece.marked ? <Box component="mark" key={at} sx={{ bgcolor: 'warning.main', color: 'warning.contrastText', borderRadius: 0.5 }}>{piece.text}</Box> : <span key={at}>{piece.text}</span>))}</Box>
            <Box sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{brief(value)}</Box>
          </ButtonBase>
        </li>
      ))}
      {found.length >= mostPaths && <Typography component="li" variant="caption" color="textSecondary" sx={{ px: 1, py: 0.5 }}>The first {mostPaths}; a longer text finds fewer.</Typography>}
    </Box>
  );
}
