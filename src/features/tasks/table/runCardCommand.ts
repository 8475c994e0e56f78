import type { AppThunk } from '../../../data/store/hooks';
import type { CellPosition } from '../../../ui/table/tableTypes';
import { showRefusedEdit } from '../edit/editCell';
import { runTaskCommand } from './runTaskCommand';

/**
 * The commands of the table, among cards. The menu opens below its button, which only those who may
 * use it have.
 */
export const runCardCommand =
  (command: string, at: CellPosition): AppThunk<void> =>
  (dispatch) => {
    if (command !== 'settings') {
      if (dispatch(runTaskCommand(command, at)) === 'blocked') dispatch(showRefusedEdit());
    } else
      document
        .querySelector<HTMLElement>(`[data-task="${CSS.escape(at.id)}"] [data-action=settings]`)
        ?.click();
  };
