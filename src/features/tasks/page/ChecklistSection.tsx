import Typography from '@mui/material/Typography';
import { checklistCount } from '../../../contract/checklist';
import type { Task } from '../../../contract/task';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { selectMayEdit } from '../../../data/nouns/tasks/taskScreenSelectors';
import { Checklist } from '../checklist/Checklist';
import { PanelSection } from '../../../ui/screen/PanelSection';

/** The checklist of the open task. Who may not edit an empty one does not see it. */
export function ChecklistSection({ task, isGone }: { task: Task; isGone: boolean }) {
  const mayEdit = useAppSelector(
    (state) => selectIsDocket(state) && !isGone && selectMayEdit(state, task),
  );
  const { _id: taskId, checklist = [] } = task;
  if (checklist.length === 0 && !mayEdit) return null;
  return (
    <PanelSection
      title="Checklist"
      action={
        <Typography variant="body2" color="textSecondary" sx={{ ml: 0.5 }}>
          {checklistCount(checklist)}
        </Typography>
      }
    >
      <Checklist taskId={taskId} checklist={checklist} mayEdit={mayEdit} />
    </PanelSection>
  );
}
