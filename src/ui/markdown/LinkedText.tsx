import { SafeLink } from './SafeLink';

/**
 * An http or https address. It ends before punctuation, and before a parenthesis that opens outside
 * of it.
 */
const address =
  /(\bhttps?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"().,;:!?'’”»…\]}]|\([^\s<>"()]*\)))/i;

/** Plain text whose addresses are links. */
export const LinkedText = ({ text }: { text: string }) =>
  // With a group, every second part is an address.
  text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      <SafeLink key={index} href={part}>
        {part}
      </SafeLink>
    ) : (
      part
    ),
  );
