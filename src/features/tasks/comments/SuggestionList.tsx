import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { Avatar } from '../../../ui/elements/Avatar';
import { isComposing } from '../../../ui/keyboard/keys';
import type { Suggestion } from './MentionField';
import type { Trigger } from './mentionText';
import { usePeopleSuggestions, useTaskSuggestions, type Offer } from './useSuggestions';
import { optionStyle } from '../../../ui/fields/optionStyle';

interface SuggestionListProps {
  id: string;
  taskId: string;
  trigger: Trigger;
  /** The text in which it is typed. It keeps the focus. */
  field: HTMLTextAreaElement;
  onChoose: (suggestion: Suggestion) => void;
  onClose: () => void;
}

/** What can be meant by '@' or '#', above or below the field. */
export const SuggestionList = (props: SuggestionListProps) =>
  props.trigger.kind === 'person' ? <PeopleOffered {...props} /> : <TasksOffered {...props} />;

const PeopleOffered = (props: SuggestionListProps) => (
  <Offers {...props} label="People" offers={usePeopleSuggestions(props.taskId, props.trigger)} />
);
const TasksOffered = (props: SuggestionListProps) => (
  <Offers {...props} label="Tasks" offers={useTaskSuggestions(props.trigger)} />
);

function Offers({
  id,
  label,
  offers,
  trigger,
  field,
  onChoose,
  onClose,
}: SuggestionListProps & { label: string; offers: readonly Offer[] }) {
  const [active, setActive] = useState({ typed: trigger.typed, at: 0 });
  // Another text has other matches, of which the first one is the best.
  const at = active.typed === trigger.typed ? Math.min(active.at, offers.length - 1) : 0;
  const isEmpty = offers.length === 0;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event) || isEmpty) return;
      const { length } = offers;
      const move = (to: number) => setActive({ typed: trigger.typed, at: (to + length) % length });
      const offer = offers[at];
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.key === 'ArrowDown') move(at + 1);
      else if (event.key === 'ArrowUp') move(at - 1);
      else if (event.key === 'Escape') onClose();
      else if ((event.key === 'Enter' || event.key === 'Tab') && offer) onChoose(offer);
      else return;
      // Otherwise Escape would close the task too.
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  }, [field, offers, at, isEmpty, trigger.typed, onChoose, onClose]);

  useEffect(() => {
    if (isEmpty) return undefined;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
      'aria-activedescendant': `${id}${at}`,
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [field, id, at, isEmpty]);

  if (isEmpty) return null;
  return (
    <Popper
      open
      // Inside of the dialog, which hides the rest of the page from screen readers.
      disablePortal
      anchorEl={field}
      placement="top-start"
      popperOptions={{ strategy: 'fixed' }}
      style={{ zIndex: 1500, marginBlock: 8 }}
    >
      <Paper variant="outlined" sx={{ width: 'min(340px, 90vw)', boxShadow: 8, my: 1 }}>
        <Box
          role="listbox"
          id={id}
          aria-label={label}
          sx={{ p: 0.75, maxHeight: 'min(320px, 45vh)', overflowY: 'auto' }}
        >
          {offers.map((offer, index) => (
            <Box
              key={offer.id}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === at}
              data-active={index === at || undefined}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(offer)}
              sx={optionStyle}
            >
              {offer.person ? (
                <Avatar name={offer.person.name} size={22} />
              ) : (
                <Box component="span" sx={{ flexShrink: 0, color: 'text.secondary' }}>
                  {offer.text}
                </Box>
              )}
              <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                <Box component="span" dir="auto" sx={{ whiteSpace: 'nowrap' }}>
                  {offer.title}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Paper>
    </Popper>
  );
}
