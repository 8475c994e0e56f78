import { seenPolicy } from '../taskRecordPolicy';
import { bare, fieldsOf, payload, type FeaturePolicies, type Policy } from '../../../lib/logPolicy';
import { taskChangesPolicy } from '../../undo/undoPolicy';
import {
  editBegun,
  editGivenUp,
  editRefused,
  editRestored,
  editSaved,
  editSent,
  editTyped,
  type EditedCell,
  type CellEdit,
  type TypedEdit,
} from './taskEditSlice';

const cell = { taskId: 'plain', column: 'plain', onPage: 'plain', ...seenPolicy } as const;

export const taskEditState: Policy = fieldsOf<CellEdit>({
  ...cell,
  changes: taskChangesPolicy,
  saving: 'plain',
  error: 'text',
  next: fieldsOf<EditedCell>(cell),
});

export const taskEditPolicies: FeaturePolicies = {
  actions: {
    [editBegun.type]: payload(fieldsOf<EditedCell>(cell)),
    [editRestored.type]: payload(fieldsOf<TypedEdit>({ ...cell, changes: taskChangesPolicy })),
    [editTyped.type]: payload(taskChangesPolicy),
    [editSent.type]: bare,
    [editSaved.type]: bare,
    [editRefused.type]: payload('text'),
    [editGivenUp.type]: bare,
  },
};
