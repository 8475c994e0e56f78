import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { VirtualCards } from '../../../ui/cards/VirtualCards';
import { CardArea } from '../card/CardArea';
import { TaskCard } from '../card/TaskCard';
import { runCardCommand } from '../table/runCardCommand';
import { taskTableKeys } from '../table/taskTableKeys';
import { useTaskSelection } from '../table/useTaskSelection';
import { selectTaskListKey } from '../../../data/nouns/tasks/taskScreenSelectors';
import { selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';

/** The cards of the visible tasks, windowed, in two columns on wide screens. */
export function TaskList({ complete }: { complete: boolean }) {
  return (
    <CardArea>
      <Cards complete={complete} />
    </CardArea>
  );
}

function Cards({ complete }: { complete: boolean }) {
  const dispatch = useAppDispatch();
  const ids = useAppSelector(selectVisibleTaskIds);
  const selection = useTaskSelection();
  const listKey = useAppSelector(selectTaskListKey);
  // An open task takes the right of the window.
  const openId = useParams().id;
  const twoColumns = openId === undefined ? 'lg' : 'xxl';
  const columns = useMediaQuery((theme: Theme) => theme.breakpoints.up(twoColumns)) ? 2 : 1;
  return (
    <VirtualCards
      label="Tasks"
      ids={ids}
      columns={columns}
      estimateSize={columns === 1 ? 260 : 248}
      estimateTop={200}
      listKey={listKey}
      openId={openId}
      renderCard={(id, index, { key, tabIndex }) => (
        <TaskCard
          key={key}
          id={id}
          position={index + 1}
          total={ids.length}
          current={id === openId}
          tabIndex={tabIndex}
        />
      )}
      commands={{
        keys: taskTableKeys,
        run: (command, at) => dispatch(runCardCommand(command, at)),
      }}
      selection={selection}
      busy={!complete}
    />
  );
}
