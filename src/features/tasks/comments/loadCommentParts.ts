/** What is needed once a person mentions someone, or edits a comment. It is loaded when idle. */
export const loadCommentParts = () => import(/* webpackChunkName: 'comments' */ './commentParts');
