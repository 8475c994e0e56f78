import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { selectIsAdministrator } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { mineChosen, selectMine } from '../../../data/nouns/tasks/taskListSlice';
import { SwitchField } from '../../../ui/elements/SwitchField';
import { TaskSearch } from './TaskSearch';

/** Whose tasks are shown. Only the list of administrators contains those of other people. */
export function AssignedSearch() {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const inspectedId = useAppSelector(selectInspectedId);
  const mine = useAppSelector(selectMine);
  if (!isAdministrator) return null;
  return (
    <>
      {inspectedId === undefined && (
        <SwitchField
          label="Only mine"
          checked={mine}
          onChange={(checked) => dispatch(mineChosen(checked))}
          sx={{ color: 'text.secondary', typography: 'body2', whiteSpace: 'nowrap', mx: 0.75 }}
        />
      )}
      <TaskSearch key={inspectedId} />
    </>
  );
}
