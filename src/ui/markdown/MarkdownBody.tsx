import { memo, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isParseable } from './markdownLimits';
import { limitTree } from './markdownTree';
import { PlainBody } from './PlainBody';
import { isExternal, safeHref } from './safeHref';
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

interface SafeLinkProps {
  href?: string;
  title?: string;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** External links open in a new tab without a referrer. A forbidden address is shown as text. */
function SafeLink({ href, children, ...rest }: SafeLinkProps) {
  if (!href) return <span>{children}</span>;
  const external = isExternal(href, window.location.origin);
  return (
    <a href={href} {...rest} {...(external && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
