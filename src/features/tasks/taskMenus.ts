// The menus and filters of the list, in one file.
export { ColumnsPopover } from '../../ui/table/ColumnsPopover';
export { TaskMenu } from './fields/TaskMenu';
export { FilterChips } from './filters/FilterChips';
export { FilterDrawer } from './filters/FilterDrawer';
export { SortMenu } from './filters/SortMenu';
export { TaskFilter } from './filters/TaskFilter';
