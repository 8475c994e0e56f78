import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countText, formatCount } from '../../../lib/format';
import type { BulkPlan, TextCount } from './bulkSlice';
import { taskCount } from './bulkTexts';
import { isComplete, type BulkPreview } from './previewBulk';

/** How many tasks the plan will change, and how. */
export function BulkSummary({
  plan: { kind, change },
  preview,
}: {
  plan: BulkPlan;
  preview: BulkPreview;
}) {
  if (kind === 'delete') {
    const { comments, files } = preview;
    const attachedCounts = [
      comments > 0 && countText(comments, 'comment'),
      files > 0 && countText(files, 'file'),
    ].filter((text) => text !== false);
    return (
      <Alert severity="warning" role="note">
        {`${taskCount(preview.change)} will be deleted`}
        {attachedCounts.length > 0 && `, with ${attachedCounts.join(' and ')}`}. You can undo this
        in this tab for 24 hours.
      </Alert>
    );
  }
  if (!isComplete(kind, change))
    return (
      <Typography variant="body2" color="textSecondary">
        {`Choose what to change in ${taskCount(preview.change + preview.gone)}.`}
      </Typography>
    );
  const notChanged = [
    preview.same > 0 && `${countText(preview.same, 'is', 'are')} like that already`,
    preview.gone > 0 && `${countText(preview.gone, 'is', 'are')} deleted already`,
  ].filter((text) => text !== false);
  return (
    <Stack spacing={1}>
      <Typography variant="body2">
        <b>{taskCount(preview.change)}</b> will be changed
        {notChanged.length > 0 && `; ${notChanged.join(', ')}`}.
      </Typography>
      <CountedList label="Changes" items={preview.changes} />
      {preview.blocked > 0 && (
        <Alert severity="warning" role="note">
          {`${countText(preview.blocked, 'of them waits', 'of them wait')} for other tasks.`}
        </Alert>
      )}
      {preview.refused > 0 && (
        <Alert severity="warning" role="note">
          {taskCount(preview.refused)} will be refused:{' '}
          {preview.reasons
            .map((reason) => `${reason.text} (${formatCount(reason.count)})`)
            .join(', ')}
        </Alert>
      )}
    </Stack>
  );
}

/** Reasons are whole sentences, which have to wrap. */
const wrapped = {
  height: 'auto',
  minHeight: 24,
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.25 },
} as const;

/** Texts, and how often each occurs. */
export function CountedList({ label, items }: { label: string; items: readonly TextCount[] }) {
  if (items.length === 0) return null;
  return (
    <Stack
      component="ul"
      aria-label={label}
      direction="row"
      sx={{ gap: 0.75, flexWrap: 'wrap', m: 0, p: 0, listStyle: 'none' }}
    >
      {items.map(({ text, count }) => (
        <Box component="li" key={text} sx={{ minWidth: 0, maxWidth: '100%' }}>
          <Chip
            size="small"
            variant="outlined"
            label={
              /[.!?]$/.test(text)
                ? `${text} (${formatCount(count)})`
                : `${text}: ${formatCount(count)}`
            }
            sx={wrapped}
          />
        </Box>
      ))}
    </Stack>
  );
}
