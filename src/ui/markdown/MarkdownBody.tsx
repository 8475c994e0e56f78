import { memo, useEffect, useMemo, useRef, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { AttachedPicture } from './AttachedPicture';
import { isParseable } from './markdownLimits';
import { limitTree } from './markdownTree';
import {
  breakLines,
  linkedElement,
  linkTaskNumbers,
  markMentions,
  nameHeadings,
  type Mention,
} from './noteTree';
import { PlainBody } from './PlainBody';
import { safeHref } from './safeHref';
import { SafeLink } from './SafeLink';
import { placeBoxes, taskBoxes } from './taskBoxes';
import { markdownStyle } from './markdownStyle';

type Plugins = NonNullable<Options['remarkPlugins']>;

// A single tilde is how people write "about" and "from to".
const gfm = [remarkGfm, { singleTilde: false }] as const;
const documentPlugins: Plugins = [[...gfm], limitTree, placeBoxes, nameHeadings];
const plugins: Plugins = [...documentPlugins, breakLines];
const linkingPlugins: Plugins = [
  [...gfm],
  [limitTree, { keepsPictures: true }],
  placeBoxes,
  nameHeadings,
  breakLines,
  linkTaskNumbers,
];

/** Shows the element of a text that a link leads to. @returns whether there is one */
function goTo(text: Element | null, hash: string): boolean {
  const target = text && linkedElement(text, hash);
  if (!target) return false;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'start' });
  return true;
}

const onClick = (event: MouseEvent<HTMLElement>): void => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const { origin, pathname } = window.location;
  if (link?.hash && link.origin === origin && link.pathname === pathname)
    if (goTo(event.currentTarget, link.hash)) event.preventDefault();
};

const images = ['img'];
const none: string[] = [];

const components: Components = {
  ...taskBoxes,
  a: ({ href, title, children, id, className }) => (
    <SafeLink {...{ href, title, id, className }}>{children}</SafeLink>
  ),
  img: ({ src, alt = '' }) => (
    <AttachedPicture address={typeof src === 'string' ? src : ''} alt={alt} />
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
 * @param isDocument whether the lines are those of a file, and not what a person typed
 * @param linksTasks whether it belongs to our own server: '#142' leads to a task, and attached
 * pictures show
 * @param mentions the people of whom it says '@name'
 */
export const MarkdownBody = memo(function MarkdownBody({
  text,
  isDocument = false,
  linksTasks = false,
  mentions,
}: {
  text: string;
  isDocument?: boolean;
  linksTasks?: boolean;
  mentions?: readonly Mention[];
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.location.hash) goTo(ref.current, window.location.hash);
  }, []);
  const remarkPlugins = useMemo((): Plugins => {
    const all = isDocument ? documentPlugins : linksTasks ? linkingPlugins : plugins;
    return mentions?.length ? [...all, [markMentions, mentions]] : all;
  }, [isDocument, linksTasks, mentions]);
  if (!isParseable(text)) return <PlainBody text={text} />;
  return (
    <Box ref={ref} sx={markdownStyle} onClickCapture={onClick}>
      <Markdown
        remarkPlugins={remarkPlugins}
        components={components}
        urlTransform={safeHref}
        disallowedElements={linksTasks && !isDocument ? none : images}
      >
        {text}
      </Markdown>
    </Box>
  );
});
