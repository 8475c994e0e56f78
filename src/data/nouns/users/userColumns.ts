import type { TableColumn } from '../../../ui/table/tableSettings';
import type { UserSortColumn } from './userFilters';

/** A column of the table of users. Rows are sorted by the column's key. */
export interface UserColumn extends TableColumn {
  key: UserSortColumn | 'number' | 'action';
}

/** The columns of the specification (point 2), in its order. */
export const userColumns: readonly UserColumn[] = [
  { key: 'number', title: 'No.', width: 60, sortable: false },
  { key: 'name', title: 'Name', width: 190, minWidth: 120, fixed: true, grow: true },
  { key: 'email', title: 'Email', width: 250, minWidth: 120, grow: true },
  { key: 'roles', title: 'Roles', width: 104 },
  { key: 'active', title: 'Account Status', width: 168, minWidth: 80 },
  { key: 'isOnline', title: 'Active Status', width: 150, minWidth: 80 },
  { key: 'lastActive', title: 'Active Date', width: 138, minWidth: 100 },
  { key: 'action', title: 'Action', width: 136, minWidth: 128, sortable: false },
];
