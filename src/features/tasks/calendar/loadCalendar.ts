export const loadCalendar = () => import(/* webpackChunkName: 'calendar' */ './TaskCalendar');
