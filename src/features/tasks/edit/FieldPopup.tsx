import { ChoiceMenu } from './ChoiceMenu';
import { DayEditor } from './DayEditor';
import type { PopupProps } from './editorProps';
import { EstimateEditor } from './EstimateEditor';
import { LabelsEditor } from './LabelsEditor';
import { PeopleMenu } from './PeopleMenu';
import { LazyRepeatEditor } from './lazyRepeatEditor';
import { TaskPicker } from './TaskPicker';

/** The menu or the form of the field that is being edited, below its value. */
export function FieldPopup(props: PopupProps) {
  switch (props.edit.column) {
    case 'status':
    case 'priority':
      return <ChoiceMenu field={props.edit.column} {...props} />;
    case 'dueDate':
    case 'startDate':
      return <DayEditor field={props.edit.column} {...props} />;
    case 'estimate':
      return <EstimateEditor {...props} />;
    case 'recurrence':
      return <LazyRepeatEditor {...props} />;
    case 'labels':
      return <LabelsEditor {...props} />;
    case 'parent':
    case 'blockedBy':
      return props.task && <TaskPicker field={props.edit.column} {...props} task={props.task} />;
    case 'assignedTo':
      return <PeopleMenu {...props} />;
    default:
      return null;
  }
}
