import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import notes from '../../../docs/notes.md';
import tasks from '../../../docs/tasks.md';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { useAppDispatch } from '../../data/store/hooks';
import { MarkdownBody } from '../../ui/markdown/MarkdownBody';
import { Screen } from '../../ui/screen/Screen';

/** The pages of the documentation that people need who use Docket (/help). */
export function HelpScreen() {
  usePageTitle('Help');
  const dispatch = useAppDispatch();
  return (
    <Screen
      name="help"
      title="Help"
      width="reading"
      actions={
        <Button sx={{ mr: -1.75 }} onClick={() => dispatch(dialogOpened('shortcuts'))}>
          Keyboard shortcuts
        </Button>
      }
    >
      <Stack spacing={5}>
        {[tasks, notes].map((page) => (
          <Box key={page} component="article">
            {/* The screen has the heading of the first level. */}
            <MarkdownBody isDocument text={page.replaceAll(/^#/gm, '##')} />
          </Box>
        ))}
      </Stack>
    </Screen>
  );
}
