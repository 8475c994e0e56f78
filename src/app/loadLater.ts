/** The app loads it after the first screen, or when something in it is needed before that. */
export const loadLater = () => import(/* webpackChunkName: 'later' */ './later');
