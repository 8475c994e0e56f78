// What the board needs, in one file.
export { BoardFieldMenu } from './BoardFieldMenu';
export { TaskBoard } from './TaskBoard';
