import { useActiveUsers } from '../../directory/useActiveUsers';
import { PeopleField } from './PeopleField';

/** Chooses the people of a new task. `chosen` are ids. */
export function AssigneePicker({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const { active, isLoading } = useActiveUsers();
  return (
    <PeopleField
      required
      label="Assign To"
      people={active}
      chosen={chosen}
      loading={isLoading}
      onChange={onChange}
    />
  );
}
