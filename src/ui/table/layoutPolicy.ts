import { fieldsOf, listOf, type Policy } from '../../lib/logPolicy';
import type { TableLayout } from './tableLayout';

/** How a table is arranged: keys of columns, pixels and a choice. */
export const layoutPolicy: Policy = fieldsOf<TableLayout>({
  columns: listOf('plain'),
  widths: { map: 'plain' },
  density: 'plain',
});
