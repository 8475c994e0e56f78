/** What is needed once a task is open, or a timer runs. */
export const loadTimeParts = () => import(/* webpackChunkName: 'time' */ './timeParts');
