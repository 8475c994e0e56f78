import type { TableColumn } from '../../ui/table/tableSettings';

export interface AuditColumn extends TableColumn {
  key: 'at' | 'action' | 'actor' | 'target' | 'address' | 'count' | 'details' | 'requestId';
}

/** The columns of the audit log. It has one order: the newest lines first. */
export const auditColumns: readonly AuditColumn[] = [
  { key: 'at', title: 'Time', width: 208, minWidth: 110, sortable: false, fixed: true },
  { key: 'action', title: 'Action', width: 184, minWidth: 110, sortable: false },
  { key: 'actor', title: 'Person', width: 172, minWidth: 100, sortable: false },
  { key: 'target', title: 'Target', width: 190, minWidth: 100, sortable: false },
  { key: 'count', title: 'Count', width: 76, align: 'end', sortable: false },
  { key: 'details', title: 'Details', width: 250, minWidth: 120, sortable: false, grow: true },
  { key: 'address', title: 'Address', width: 140, minWidth: 90, sortable: false },
  {
    key: 'requestId',
    title: 'Request',
    width: 220,
    minWidth: 90,
    sortable: false,
    optional: true,
  },
];
