import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CommentText } from '../../../contract/task';
import { selectIsDocket, selectUserId } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { selectUserById } from '../../../data/nouns/users/usersSelectors';
import { LinkedText } from '../../../ui/markdown/LinkedText';
import { MarkdownText } from '../../../ui/markdown/MarkdownText';

/** What a comment says: markdown, or plain text with another backend. */
export function CommentBody({ comment: { text, mentions } }: { comment: CommentText }) {
  const isDocket = useAppSelector(selectIsDocket);
  const userId = useAppSelector(selectUserId);
  // As one text, so that other accounts do not render it.
  const names = useAppSelector((state) =>
    mentions?.map(({ _id, name }) => selectUserById(state, _id)?.name ?? name).join('\n'),
  );
  const shown = useMemo(() => {
    const current = names?.split('\n');
    return mentions?.map(({ _id, name }, at) => ({
      name,
      shown: current?.[at] ?? name,
      isOwn: _id === userId,
    }));
  }, [mentions, names, userId]);
  if (isDocket)
    return (
      <Box
        dir="auto"
        sx={{
          typography: 'body2',
          '& h1, & h2, & h3, & h4, & h5, & h6': { fontSize: '1em', mt: 1.5, mb: 0.5 },
          '& p, & ul, & ol, & blockquote, & pre, & table': { mb: 1 },
        }}
      >
        <MarkdownText text={text} linksTasks mentions={shown} />
      </Box>
    );
  return (
    <Typography
      variant="body2"
      dir="auto"
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        '& a': { color: 'primary.main', textUnderlineOffset: '0.15em' },
      }}
    >
      <LinkedText text={text} linksTasks={false} />
    </Typography>
  );
}
