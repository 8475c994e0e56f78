export const loadBoard = () => import(/* webpackChunkName: 'board' */ './boardParts');
