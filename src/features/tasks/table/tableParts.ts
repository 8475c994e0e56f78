// What the table needs, in one file.
export { NestedPages } from './NestedPages';
export { TaskTable } from './TaskTable';
