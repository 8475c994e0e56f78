import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { TransferMenu } from './TransferMenu';

const load = () => import(/* webpackChunkName: 'menus' */ './UserTransferList');
const UserTransferList = lazyComponent('UserTransferList', load);

/** The export and import menu of the user screen. */
export const UserTransferMenu = () => <TransferMenu List={UserTransferList} load={load} />;
