import { makeLoads } from '../../api/list/listLoads';
import type { Task } from '../../contract/task';
import type { ListChange } from './listChange';

export type { ListArg } from '../../api/list/listLoads';

/** What the loads of tasks need beside the state, a store each. */
export const loadsOf = makeLoads<Task, ListChange>();
