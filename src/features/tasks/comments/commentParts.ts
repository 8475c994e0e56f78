// What is loaded later of a discussion, in one file.
export { CommentEditor } from './CommentEditor';
export { CommentMenu } from './CommentMenu';
export { SuggestionList } from './SuggestionList';
