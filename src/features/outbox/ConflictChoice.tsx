import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Conflict } from '../../lib/errors';
import { anotherKey } from '../../data/api/newKey';
import {
  changeDropped,
  changeMerged,
  changeReplaced,
  type WaitingChange,
} from '../../data/outbox/outboxSlice';
import { selectNow } from '../../data/store/clockSlice';
import type { FieldVersion } from '../../contract/expecting';
import { taskLimits, type TaskChanges } from '../../contract/task';
import { formatRelative } from '../../lib/format';
import { selectUserId } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { clampLines } from '../../ui/theme/clampLines';
import type { TaskUpdate } from '../../data/nouns/tasks/taskArgs';
import { taskName } from '../../data/nouns/tasks/taskDisplay';
import { blankText, fieldLabel, fieldsInWords, fieldText } from '../../data/nouns/tasks/taskFields';
import { findTask } from '../../data/nouns/tasks/taskIndex';
import { selectTaskPages } from '../../data/nouns/tasks/tasksSelectors';

interface ConflictChoiceProps {
  change: WaitingChange;
  conflict: Conflict;
  /** The id of the heading, which tells the buttons of several changes apart. */
  headingId: string;
}

/** Labels for a conflict with other people, and with your own change from another tab. */
const words = {
  others: { mine: 'You', keep: 'Keep theirs', save: 'Save mine' },
  own: { mine: 'Not saved', keep: 'Keep what is saved', save: 'Save this instead' },
} as const;

/**
 * A change that the server refused because its fields have newer values, from another person, or
 * from another tab or device of the same one. Shows both values of each field, who wrote the newer
 * one and when, and what was written in between. The person chooses. Texts can be merged by hand,
 * and labels can be kept from both.
 */
export function ConflictChoice({ change, conflict, headingId }: ConflictChoiceProps) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const userId = useAppSelector(selectUserId);
  // Fields can refer to other tasks.
  const tasks = useAppSelector(selectTaskPages);
  const text = (field: string, value: unknown) =>
    fieldText(field, value, (id) => {
      const task = findTask(tasks, id);
      return task && taskName(task);
    });
  const isOwn = ({ user }: FieldVersion) => user._id === userId;
  // All that was seen before is part of what the person sees now.
  const { after: _after, ...arg } = change.arg as TaskUpdate;
  const mine: TaskChanges = { ...arg.changes, ...change.merged };
  const send = (changes: TaskChanges) => {
    if (Object.keys(changes).length === 0) return dispatch(changeDropped(change.key));
    // Another body needs another key.
    const key = dispatch(anotherKey());
    const by = { ...change, key, arg: { ...arg, key, changes, seq: conflict.seq } };
    delete by.refusal;
    delete by.merged;
    return dispatch(changeReplaced({ key: change.key, by }));
  };
  const mineOf = (latest: FieldVersion) => (isOwn(latest) ? words.own : words.others).mine;
  const blank = ({ field, value }: { field: string; value?: unknown }) =>
    isText(field) ? blankText(field, mine[field], value) : undefined;
  /** What the person wants besides the fields in conflict. */
  const rest = Object.fromEntries(
    Object.entries(arg.changes).filter(([name]) =>
      conflict.fields.every(({ field }) => field !== name),
    ),
  );
  const theirs = conflict.fields.find(({ field }) => field === 'labels')?.value;
  const labels = bothLabels(theirs, mine.labels);
  const isAlone = conflict.fields.length === 1;
  const { keep, save } = conflict.fields.every(isOwn) ? words.own : words.others;
  const isBlank = conflict.fields.some((one) => blank(one));
  return (
    <>
      {conflict.fields.map(({ field, value, earlier, ...latest }) => (
        <Box key={field} sx={{ mt: 1.5 }}>
          <Typography variant="body2">
            {isOwn(latest) ? 'You' : latest.user.name} changed the <b>{fieldsInWords([field])}</b>{' '}
            {formatRelative(latest.at, now)}, after {isOwn(latest) ? 'this edit' : 'you'} had begun
            {isOwn(latest) && ', perhaps in another tab or on another device'}.
            {isText(field) && ' You can edit your text before you save it.'}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              mt: 1.5,
            }}
          >
            <Version
              label={isOwn(latest) ? 'Saved' : latest.user.name}
              field={field}
              text={text(field, value)}
            />
            {isText(field) ? (
              <TextField
                label={mineOf(latest)}
                slotProps={{ htmlInput: { 'aria-label': nameOf(mineOf(latest), field) } }}
                multiline
                size="small"
                maxRows={10}
                value={mine[field] ?? ''}
                helperText={blank({ field, value })}
                onChange={({ target }) =>
                  dispatch(changeMerged({ key: change.key, field, text: target.value }))
                }
              />
            ) : (
              <Version
                label={mineOf(latest)}
                field={field}
                text={text(field, mine[field as keyof TaskChanges])}
              />
            )}
          </Box>
          {earlier?.map((before) => (
            <Typography
              key={before.at}
              variant="caption"
              component="p"
              color="textSecondary"
              sx={{ mt: 0.75, overflowWrap: 'anywhere', ...clampLines(3) }}
            >
              Before that, {isOwn(before) ? 'you' : before.user.name}{' '}
              {formatRelative(before.at, now)}
              {before.value !== undefined && (
                <>
                  : <bdi>{text(field, before.value)}</bdi>
                </>
              )}
            </Typography>
          ))}
        </Box>
      ))}
      <Stack
        direction="row"
        spacing={1}
        sx={{ mt: 1.5, justifyContent: 'flex-end', flexWrap: 'wrap' }}
      >
        <Button
          size="small"
          color="inherit"
          aria-describedby={headingId}
          onClick={() => send(rest)}
        >
          {keep}
        </Button>
        {labels && (
          <Button
            size="small"
            color="inherit"
            aria-describedby={headingId}
            disabled={isBlank}
            onClick={() => send({ ...mine, labels })}
          >
            {isAlone ? 'Keep both' : `${save}, with all labels`}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          aria-describedby={headingId}
          disabled={isBlank}
          onClick={() => send(mine)}
        >
          {save}
        </Button>
      </Stack>
    </>
  );
}

const isText = (field: string): field is 'title' | 'description' =>
  field === 'title' || field === 'description';

/** The labels of both sides, if that is another choice. */
function bothLabels(theirs: unknown, mine: readonly string[] = []): string[] | undefined {
  if (!Array.isArray(theirs)) return undefined;
  const { size } = new Set(mine);
  const both = [...new Set<string>([...theirs, ...mine])];
  const isOther = both.length > theirs.length && both.length > size;
  return isOther && both.length <= taskLimits.labels ? both : undefined;
}

const nameOf = (label: string, field: string) => `${label}: ${fieldLabel(field)}`;

function Version({ label, field, text }: { label: string; field: string; text: string }) {
  return (
    <TextField
      label={label}
      multiline
      size="small"
      maxRows={10}
      value={text}
      slotProps={{
        input: { readOnly: true },
        htmlInput: { 'aria-label': nameOf(label, field) },
      }}
    />
  );
}
