import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useAppDispatch } from '../../../data/store/hooks';
import { filterByWords } from '../../../ui/fields/filterByWords';
import { menuHeight } from '../../../ui/theme/menuHeight';
import { changeSettings } from '../changeReminders';
import { browserZone } from '../remindersSlice';
import { zoneText } from '../reminderTexts';

const filterZones = filterByWords(zoneText);

/** The zone of the person's hours. That of the browser is the first choice. */
export function ZoneField({ zone }: { zone: string }) {
  const dispatch = useAppDispatch();
  // The browser's own names, and one that another browser has stored.
  const zones = useMemo(
    () => [...new Set([browserZone(), ...Intl.supportedValuesOf('timeZone'), zone])],
    [zone],
  );
  return (
    <Autocomplete
      disableClearable
      autoHighlight
      options={zones}
      value={zone}
      getOptionLabel={zoneText}
      filterOptions={filterZones}
      onChange={(_event, next) => void dispatch(changeSettings({ zone: next }))}
      slotProps={{ listbox: { sx: menuHeight } }}
      sx={{ maxWidth: 420 }}
      renderInput={(params) => <TextField {...params} label="Time zone" />}
    />
  );
}
