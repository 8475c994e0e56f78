import { SafeLink } from './SafeLink';
import { numberPath, taskNumber } from './taskNumbers';

/**
 * An http or https address. It ends before punctuation, and before a parenthesis that opens outside
 * of it.
 */
const address =
  /(\bhttps?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"().,;:!?'’”»…\]}]|\([^\s<>"()]*\)))/i;

/** Plain text whose addresses are links. `linksTasks`: also '#142', the number of a task. */
export const LinkedText = ({ text, linksTasks }: { text: string; linksTasks: boolean }) =>
  // With a group, every second part is an address.
  text.split(address).map((part, index) => {
    if (index % 2 === 1)
      return (
        <SafeLink key={index} href={part}>
          {part}
        </SafeLink>
      );
    return linksTasks ? <TaskLinks key={index} text={part} /> : part;
  });

const TaskLinks = ({ text }: { text: string }) =>
  text.split(taskNumber).map((part, index) =>
    index % 2 === 1 ? (
      <SafeLink key={index} href={numberPath(part)}>
        {part}
      </SafeLink>
    ) : (
      part
    ),
  );
