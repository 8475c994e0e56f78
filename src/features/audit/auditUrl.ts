import { auditActions, auditLimits } from '../../contract/audit';
import { isDay } from '../../lib/day';
import { readTableSettings, writeTableSettings } from '../../ui/table/tableSettings';
import { auditColumns } from './auditColumns';
import type { AuditState } from './auditSlice';

type AuditUrl = Pick<AuditState, 'filters' | 'table'>;

/** Every parameter of /audit, and those that change many times in a row, such as by typing. */
export const auditUrlNames = [
  'q',
  'action',
  'person',
  'address',
  'from',
  'to',
  'cols',
  'density',
] as const;
export const auditUrlTyped = ['q', 'address', 'cols', 'density'] as const;

/** Writes the state of the list as the query of /audit. Defaults are left out. */
export function writeAuditUrl(params: URLSearchParams, { filters, table }: AuditUrl): void {
  for (const name of auditUrlNames) params.delete(name);
  const append = (name: string, value: string | null) => value && params.append(name, value);
  append('q', filters.text);
  for (const action of filters.actions) append('action', action);
  append('person', filters.person);
  append('address', filters.address);
  append('from', filters.from);
  append('to', filters.to);
  writeTableSettings(params, auditColumns, table);
}

/**
 * Reads the state of the list from the query of /audit. The table settings stay as they are when it
 * has none. Never throws; ignores what it cannot read.
 */
export function readAuditUrl(params: URLSearchParams, current: AuditUrl): AuditUrl {
  const typed = (name: string) => (params.get(name) ?? '').slice(0, auditLimits.text);
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : null;
  };
  return {
    filters: {
      text: typed('q'),
      actions: auditActions.filter((action) => params.getAll('action').includes(action)),
      person: params.get('person')?.slice(0, 64) || null,
      address: typed('address'),
      from: day('from'),
      to: day('to'),
    },
    table: readTableSettings(params, auditColumns) ?? current.table,
  };
}
