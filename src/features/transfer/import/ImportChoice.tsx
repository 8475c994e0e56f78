import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { importLimits } from '../../../contract/transfer';
import { formatBytes, formatCount } from '../../../lib/format';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { useFileDrop } from '../../../ui/fields/useFileDrop';
import { importFields } from './importFields';
import { downloadTemplate } from './importFiles';
import type { TransferKind } from '../transferSlice';

interface ImportChoiceProps {
  kind: TransferKind;
  /** The name of the file being read, or null. */
  reading: string | null;
  error: string | null;
  onChoose: (file: File) => void;
}

/** Lets the person drop or choose a CSV file, and explains its columns. */
export function ImportChoice({ kind, reading, error, onChoose }: ImportChoiceProps) {
  const { input, dragging, open } = useFileDrop(([file]) => {
    if (file && reading === null) onChoose(file);
  });
  return (
    <Stack spacing={2}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 5,
          textAlign: 'center',
          borderRadius: 3,
          border: 1,
          borderStyle: 'dashed',
          borderColor: dragging ? 'primary.main' : 'divider',
          bgcolor: dragging ? 'action.hover' : 'transparent',
        }}
      >
        <UploadFileRounded color={dragging ? 'primary' : 'action'} />
        <Typography>
          Drop a CSV file here or{' '}
          <Link
            component="button"
            type="button"
            underline="always"
            disabled={reading !== null}
            onClick={open}
            sx={{ verticalAlign: 'baseline' }}
          >
            choose one
          </Link>
        </Typography>
        <Typography variant="caption" color="textSecondary">
          Separated by comma, semicolon or tab; UTF-8 or UTF-16;{' '}
          {formatBytes(importLimits.fileBytes)} and {formatCount(importLimits.lines)} lines at most.
        </Typography>
        <input {...input} accept=".csv,.tsv,.txt,text/csv" aria-label="CSV file" />
      </Box>
      {reading !== null && <ProgressLine text={`Reading ${reading}`} />}
      <ErrorAlert text={error} />
      <Box>
        <Typography variant="body2" sx={{ mb: 0.75 }}>
          The first line names the columns. You can check every line before anything is imported.{' '}
          <Link
            component="button"
            type="button"
            underline="always"
            onClick={() => downloadTemplate(kind)}
            sx={{ verticalAlign: 'baseline' }}
          >
            Download a template
          </Link>
        </Typography>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'max-content minmax(0, 1fr)',
            columnGap: 2,
            rowGap: 0.25,
            m: 0,
            typography: 'body2',
            '& dd': { m: 0, color: 'text.secondary', overflowWrap: 'anywhere' },
          }}
        >
          {importFields[kind].map((field) => [
            <dt key={field.key}>{field.title}</dt>,
            <dd key={`${field.key} hint`}>{field.hint}</dd>,
          ])}
        </Box>
      </Box>
    </Stack>
  );
}
