import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { selectIsAdministrator } from '../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { AppDialog } from '../../ui/AppDialog';
import { KeyCaps } from '../../ui/KeyCaps';
import { paletteClosed, selectSingleKeys, singleKeysChosen } from './paletteSlice';
import { shortcutGroups, type ShortcutGroup } from './shortcutGroups';

/** All that the keyboard does, and the switch for the keys that stand alone. */
export function ShortcutSheet() {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const singleKeys = useAppSelector(selectSingleKeys);
  return (
    <AppDialog
      open
      title="Keyboard shortcuts"
      width="md"
      onClose={() => dispatch(paletteClosed())}
      actions={
        <FormControlLabel
          sx={{ mr: 'auto', ml: -1.25, flexShrink: '1 !important', '& .MuiFormControlLabel-label': { typography: 'body2' } }}
          control={<Switch checked={singleKeys} onChange={(_event, on) => dispatch(singleKeysChosen(on))} />}
          label="Single-key shortcuts (?, / and g t)"
        />
      }
    >
      <Box sx={{ columnCount: { xs: 1, md: 2 }, columnGap: 5 }}>
        {shortcutGroups(isAdministrator).map((group) => <Group key={group.title} {...group} />)}
      </Box>
    </AppDialog>
  );
}

function Group({ title, keys }: ShortcutGroup) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 2.5 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>{title}</Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {keys.map((entry) => (
          <Box key={entry.text} sx={{ display: 'flex', alignItems: 'baseline', gap: 2, py: 0.625, borderBottom: '1px solid', borderColor: 'divider' }}>
            <Box component="dt" sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>{entry.text}</Box>
            <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.75, maxWidth: '52%' }}>
              {entry.keys.map((spelled) => <KeyCaps key={spelled} keys={spelled} />)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
