import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { TransferMenu } from './TransferMenu';

const load = () => import(/* webpackChunkName: 'menus' */ './TaskTransferList');
const TaskTransferList = lazyComponent('TaskTransferList', load);

/** The export and import menu of the task screen. */
export const TaskTransferMenu = () => <TransferMenu List={TaskTransferList} load={load} />;
