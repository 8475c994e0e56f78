/** The markdown parser. It is large, so a page shows a text before it is loaded. */
export const loadMarkdown = () => import('./MarkdownBody');
