import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import TextField from '@mui/material/TextField';
import { taskLimits, type CommentText } from '../../../contract/task';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { OnceOpened } from '../../../data/toasts/OnceOpened';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { loadCommentParts } from './loadCommentParts';
import { triggerAt, type Trigger } from './mentionText';

const SuggestionList = lazyComponent('SuggestionList', loadCommentParts);

/** What a choice puts into the text, and the person whom it mentions. */
export interface Suggestion {
  text: string;
  person?: { _id: string; name: string };
}

interface MentionFieldProps {
  taskId: string;
  label: string;
  placeholder?: string;
  said: CommentText;
  onChange: (said: CommentText) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  isReadOnly: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLTextAreaElement | null>;
}

/**
 * The field for a comment. '@' offers the people who may see the task, and '#' tasks. The keys of the
 * list are those of `SuggestionList`.
 */
export function MentionField({
  taskId,
  label,
  placeholder,
  said,
  onChange,
  onKeyDown,
  isReadOnly,
  autoFocus,
  ref,
}: MentionFieldProps) {
  const id = useId();
  const isDocket = useAppSelector(selectIsDocket);
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const [trigger, setTrigger] = useState<Trigger | null>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field, [
    field,
  ]);
  /** Where the caret goes after a choice. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [field, said.text]);
  useEffect(() => {
    if (autoFocus) field?.setSelectionRange(field.value.length, field.value.length);
  }, [autoFocus, field]);
  /** The sign whose list was closed by Escape. */
  const closedAt = useRef<number | null>(null);
  const follow = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const next = isDocket ? triggerAt(value, selectionStart) : null;
    if (next?.start !== closedAt.current) closedAt.current = null;
    setTrigger(closedAt.current === null ? next : null);
  };
  const close = () => {
    closedAt.current = trigger?.start ?? null;
    setTrigger(null);
  };
  const choose = ({ text, person }: Suggestion) => {
    setTrigger(null);
    if (!trigger || !field) return;
    const before = said.text.slice(0, trigger.start) + text;
    const after = said.text.slice(field.selectionStart);
    const next = before + (/^\s/.test(after) ? after : ` ${after}`);
    if (next.length > taskLimits.comment) return;
    caret.current = before.length + 1;
    onChange({ text: next, mentions: [...(said.mentions ?? []), ...(person ? [person] : [])] });
  };
  return (
    <>
      <TextField
        size="small"
        fullWidth
        multiline
        inputRef={setField}
        autoFocus={autoFocus}
        maxRows={5}
        value={said.text}
        placeholder={placeholder}
        onChange={({ target }) => {
          onChange({ ...said, text: target.value });
          follow(target as HTMLTextAreaElement);
        }}
        onSelect={({ target }) => trigger && follow(target as HTMLTextAreaElement)}
        onBlur={() => setTrigger(null)}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            'aria-label': label,
            dir: 'auto',
            maxLength: taskLimits.comment,
            readOnly: isReadOnly,
          },
        }}
      />
      {isDocket && (
        <OnceOpened
          open={trigger !== null}
          load={loadCommentParts}
          onFailed={() => setTrigger(null)}
        >
          {trigger && field && !isReadOnly && (
            <SuggestionList
              id={id}
              taskId={taskId}
              trigger={trigger}
              field={field}
              onChoose={choose}
              onClose={close}
            />
          )}
        </OnceOpened>
      )}
    </>
  );
}
