import { fieldsOf, listOf, type Policy } from '../../lib/logPolicy';
import type { TableSettings } from './tableSettings';

/** How a table is arranged: keys of columns, pixels and a choice. */
export const tableSettingsPolicy: Policy = fieldsOf<TableSettings>({
  columns: listOf('plain'),
  widths: { map: 'plain' },
  density: 'plain',
});
