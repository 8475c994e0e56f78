import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useAppSelector } from '../../../store/hooks';
import { VirtualCards } from '../../../ui/cards/VirtualCards';
import { CardArea } from '../card/CardArea';
import { TaskCard } from '../card/TaskCard';
import { selectTaskListKey, selectVisibleTaskIds } from '../tasksSelectors';

/** The cards of the visible tasks, windowed, in two columns on wide screens. */
export function TaskList() {
  const ids = useAppSelector(selectVisibleTaskIds);
  const listKey = useAppSelector(selectTaskListKey);
  const columns = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg')) ? 2 : 1;
  return (
    <CardArea>
      <div role="feed" aria-label="Tasks">
        <VirtualCards
          ids={ids}
          columns={columns}
          estimateSize={columns === 1 ? 230 : 220}
          listKey={listKey}
          renderCard={(id, index, key) => (
            <TaskCard key={key} id={id} position={index + 1} total={ids.length} />
          )}
        />
      </div>
    </CardArea>
  );
}
