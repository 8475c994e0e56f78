import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppDialog } from './AppDialog';
import { SwitchField } from '../elements/SwitchField';
import { KeyCaps } from '../keyboard/KeyCaps';

export interface ShortcutGroup {
  title: string;
  keys: readonly { keys: readonly string[]; text: string }[];
}

interface ShortcutDialogProps {
  open: boolean;
  onClose: () => void;
  onExited?: () => void;
  groups: readonly ShortcutGroup[];
  /** Columns of groups on a wide window. */
  columns: 1 | 2;
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  /** The keys that the switch controls. */
  singleKeyNames: string;
  /** Shown next to the switch. */
  help?: ReactNode;
}

/** The list of shortcuts, and the switch for those without Ctrl or Cmd. */
export function ShortcutDialog({
  open,
  onClose,
  onExited,
  groups,
  columns,
  singleKeys,
  onSingleKeys,
  singleKeyNames,
  help,
}: ShortcutDialogProps) {
  return (
    <AppDialog
      open={open}
      title="Keyboard shortcuts"
      width={columns === 1 ? 'sm' : 'md'}
      onClose={onClose}
      onExited={onExited}
      actions={
        <>
          <SwitchField
            label={`Single-key shortcuts (${singleKeyNames})`}
            checked={singleKeys}
            onChange={onSingleKeys}
            sx={{ mr: 'auto', flexShrink: '1 !important', typography: 'body2' }}
          />
          {help}
        </>
      }
    >
      {/* Can be scrolled with the keyboard, as nothing in it has the focus. */}
      <Box
        tabIndex={0}
        role="group"
        aria-label="Shortcuts"
        sx={{ columnCount: { xs: 1, md: columns }, columnGap: 5 }}
      >
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </Box>
    </AppDialog>
  );
}

function Group({ title, keys }: ShortcutGroup) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2.5 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {keys.map((entry) => (
          <Box
            key={entry.text}
            sx={{
              display: 'flex',
              alignItems: 'baseline',
              gap: 2,
              py: 0.625,
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box component="dt" sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>
              {entry.text}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'flex-end',
                gap: 0.75,
                maxWidth: '52%',
              }}
            >
              {entry.keys.map((spelled) => (
                <KeyCaps key={spelled} keys={spelled} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
