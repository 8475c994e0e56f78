import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { markText } from '../../../lib/markText';
import { fixedWidth } from '../fonts';
import { brief } from '../payloadHint';
import { mostPaths, type FoundPath } from './findPaths';

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

/** The paths of the state that a search found. A click shows one in the tree. */
export function FoundPaths({ found, text, onShow }: FoundPathsProps) {
  if (!found?.length)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
        {found ? `No path of this state has “${text.trim()}” in it.` : 'Searching...'}
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
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {brief(value)}
            </Box>
          </ButtonBase>
        </li>
      ))}
      {found.length >= mostPaths && (
        <Typography component="li" variant="caption" color="textSecondary" sx={{ px: 1, py: 0.5 }}>
          The first {mostPaths}; a longer text finds fewer.
        </Typography>
      )}
    </Box>
  );
}
