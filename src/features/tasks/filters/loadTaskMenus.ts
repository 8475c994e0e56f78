/** What the list opens. It is loaded when idle. */
export const loadTaskMenus = () => import(/* webpackChunkName: 'menus' */ './taskMenus');
