// Actions on many tasks, in one file.
export { BulkDialog } from './BulkDialog';
export { sendUndo } from './runBulk';
export { SelectionPanel } from './SelectionPanel';
