// The menus and filters of the list, in one file.
export { ColumnsPopover } from '../../../ui/table/ColumnsPopover';
export { TaskMenu } from '../fields/TaskMenu';
export { FilterChips } from './FilterChips';
export { FilterPanel } from './FilterPanel';
export { SortMenu } from './SortMenu';
export { TaskFilter } from './TaskFilter';
