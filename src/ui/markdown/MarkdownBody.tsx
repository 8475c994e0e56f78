import { memo } from 'react';
import Box from '@mui/material/Box';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isParseable } from './markdownLimits';
import { limitTree } from './markdownTree';
import { PlainBody } from './PlainBody';
import { safeHref } from './safeHref';
import { SafeLink } from './SafeLink';
import { markdownStyle } from './markdownStyle';

const plugins = [remarkGfm, limitTree];
const components: Components = {
  a: ({ href, title, children, id, className }) => (
    <SafeLink {...{ href, title, id, className }}>{children}</SafeLink>
  ),
  table: ({ children }) => (
    <Box sx={{ overflowX: 'auto' }}>
      <table>{children}</table>
    </Box>
  ),
};

/**
 * A text as GitHub-flavoured markdown. Raw HTML stays text, and images become links. A text
 * that is too complex is shown plainly.
 */
export const MarkdownBody = memo(function MarkdownBody({ text }: { text: string }) {
  if (!isParseable(text)) return <PlainBody text={text} />;
  return (
    <Box sx={markdownStyle}>
      <Markdown
        remarkPlugins={plugins}
        components={components}
        urlTransform={safeHref}
        disallowedElements={['img']}
      >
        {text}
      </Markdown>
    </Box>
  );
});
