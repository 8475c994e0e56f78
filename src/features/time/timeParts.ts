export { TaskTime } from './TaskTime';
export { TimerChip } from './TimerChip';
