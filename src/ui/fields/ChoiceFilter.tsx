import type { ComponentProps } from 'react';
import { ChoiceList } from './ChoiceList';
import { FilterPopover, type FilterPopoverProps } from './FilterPopover';

type ChoiceFilterProps = Omit<FilterPopoverProps, 'children'> &
  Omit<ComponentProps<typeof ChoiceList>, 'label'>;

/** A filter that is a list of choices. */
export function ChoiceFilter({ id, label, anchor, onClose, ...list }: ChoiceFilterProps) {
  return (
    <FilterPopover id={id} label={label} anchor={anchor} onClose={onClose}>
      <ChoiceList label={label} {...list} />
    </FilterPopover>
  );
}
