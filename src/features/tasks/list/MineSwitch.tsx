import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { mineChosen, selectMine } from '../taskListSlice';

/** Shows administrators, whose list contains all tasks, only their own. */
export function MineSwitch() {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectMine);
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={mine}
          onChange={(_event, checked) => dispatch(mineChosen(checked))}
        />
      }
      label="Only mine"
      slotProps={{ typography: { variant: 'body2', noWrap: true } }}
      sx={{ m: 0, mr: { xs: 'auto', sm: 0 }, gap: 0.75, color: 'text.secondary' }}
    />
  );
}
