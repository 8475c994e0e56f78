import type { Pages } from '../../lib/collection/pages';
import { fieldsOf, listOf, type Policy } from '../../lib/logPolicy';

/** A list that is held as pages of rows. */
export const pagesPolicy = (row: Policy): Policy =>
  fieldsOf<Pages<unknown>>({ pages: listOf(listOf(row)), loaded: 'plain', complete: 'plain', total: 'plain', seq: 'plain', log: 'plain' });
