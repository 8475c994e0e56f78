import { fieldsOf, listOf, type Policy } from '../../lib/logPolicy';
import type { TableSettings } from './tableSettings';

export const tableSettingsPolicy: Policy = fieldsOf<TableSettings>({
  columns: listOf('plain'),
  widths: { map: 'plain' },
  density: 'plain',
});
