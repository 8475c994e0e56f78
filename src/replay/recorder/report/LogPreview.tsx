import { useDeferredValue, useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRowsInView } from '../../../ui/browser/useRowsInView';
import type { Log } from '../../format/logFormat';
import type { Level } from '../../redaction/walk';
import { ToggleChip } from '../../screen/open/ToggleChip';
import { Limits } from './Limits';
import { entryText, makeSearch, previewRows, textRows, type PreviewRow } from './previewRows';
import { countText } from '../../../lib/format';
import { clockText } from '../../texts';

const rowHeight = 30;
const mono = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.75rem',
} as const;

/**
 * The content of a log as text: one line per entry, or per text that was written; the entry of the
 * selected one in full. Long lists are shortened.
 */
export function LogPreview({
  entries,
  annotations,
  level,
}: Pick<Log, 'entries' | 'annotations'> & { level: Level }) {
  const [words, setWords] = useState('');
  const query = useDeferredValue(words);
  const [chosen, setChosen] = useState<number | null>(null);
  const [textsOnly, setTextsOnly] = useState(false);
  const lines = useMemo(() => previewRows(entries, annotations), [entries, annotations]);
  const rows = useMemo(() => (textsOnly ? textRows(lines) : lines), [textsOnly, lines]);
  const search = useMemo(() => makeSearch(rows), [rows]);
  const found = useMemo(() => search(query), [search, query]);
  const open = chosen === null ? undefined : rows[chosen];
  return (
    <Stack spacing={1}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1}
        sx={{ alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
      >
        <Typography variant="subtitle2" component="h3">
          What is in the file
        </Typography>
        <TextField
          size="small"
          placeholder="Search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          slotProps={{
            htmlInput: { 'aria-label': 'Search in the file' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchRounded fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      </Stack>
      {level === 'secrets' && <Limits />}
      <ToggleChip
        label="Texts only"
        pressed={textsOnly}
        onClick={() => {
          setChosen(null);
          setTextsOnly(!textsOnly);
        }}
        sx={{ alignSelf: 'flex-start' }}
      />
      <PreviewList
        rows={found}
        chosen={chosen}
        onChoose={(number) => setChosen(number === chosen ? null : number)}
      />
      {query.trim() !== '' && (
        <Typography role="status" variant="caption" color="textSecondary">
          {found.length === 0
            ? 'No match in the file.'
            : `${countText(found.length, textsOnly ? 'text' : 'line')} with “${query.trim()}”`}
        </Typography>
      )}
      {open && (
        <Box
          component="pre"
          tabIndex={0}
          aria-label="Selected line"
          sx={{
            ...mono,
            m: 0,
            p: 1.5,
            maxHeight: 220,
            overflow: 'auto',
            borderRadius: 2,
            bgcolor: 'action.hover',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {entryText(open, 20_000, 2)}
        </Box>
      )}
    </Stack>
  );
}

function PreviewList({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly PreviewRow[];
  chosen: number | null;
  onChoose: (number: number) => void;
}) {
  const { ref, rows: inView } = useRowsInView(rows.length, rowHeight);
  return (
    <Box
      ref={ref}
      sx={{
        height: 210,
        overflow: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Box sx={{ position: 'relative', height: rows.length * rowHeight }}>
        {inView.map((index) => {
          const row = rows[index];
          return (
            row && (
              <ButtonBase
                key={row.number}
                aria-pressed={row.number === chosen}
                onClick={() => onChoose(row.number)}
                sx={{
                  ...mono,
                  position: 'absolute',
                  top: 0,
                  insetInline: 0,
                  height: rowHeight,
                  transform: `translateY(${index * rowHeight}px)`,
                  px: 1.5,
                  gap: 1.5,
                  justifyContent: 'flex-start',
                  textAlign: 'start',
                  bgcolor: row.number === chosen ? 'action.selected' : undefined,
                  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
                }}
              >
                <Box
                  component="span"
                  sx={{ color: 'text.secondary', width: 52, flexShrink: 0, textAlign: 'end' }}
                >
                  {clockText(row.at)}
                </Box>
                <Box
                  component="span"
                  sx={{
                    fontWeight: 600,
                    flexShrink: 0,
                    maxWidth: '60%',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {row.title}
                </Box>
                <Box
                  component="span"
                  sx={{
                    color: 'text.secondary',
                    minWidth: 0,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {row.text ?? entryText(row, 300)}
                </Box>
              </ButtonBase>
            )
          );
        })}
      </Box>
    </Box>
  );
}
