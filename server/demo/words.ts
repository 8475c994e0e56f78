export const comments: readonly string[] = [
  'I can start on this tomorrow morning.',
  'First half is done. The rest needs an answer from outside, I have asked.',
  'Could someone have a second look before I close it?',
  'Looks good to me.',
  'They called back: Thursday at the earliest.',
  'I put the file into the task so that we all look at the same one.',
  'Smaller than it sounded. Done by noon.',
  'Careful, last time this took three days because of the holidays.',
  'Agreed on the short version.',
  'Waiting for the sample. It is in customs, of all places.',
  'I tried it at home over the weekend and it holds.',
  'Two of the five points are settled:\n- the date\n- who pays\nThe other three on Monday.',
  'Does this block anything else? If not I would finish the returns first.',
  'Yes, please go ahead.',
  'Numbers checked twice, they add up now.',
  'Sorry for the delay, I was ill.',
  'Can we keep it simpler? One page would do.',
  'Done on my side, over to you.',
  'The customer was delighted, by the way.',
  'I would not promise a date yet.',
  'Found the cause. Writing it down now.',
  'That was the wrong version, please ignore the first file.',
  'Thank you, that helps a lot.',
  'On hold until the new parts arrive.',
];

export const notes: readonly { title: string; tags: readonly string[]; text: string }[] = [
  {
    title: 'Monday round',
    tags: ['meeting'],
    text: '## Monday round\n\n1. What came in over the weekend?\n2. What blocks whom?\n3. Who is away?\n\n> Fifteen minutes. Standing.\n\n- [x] Returns of last week\n- [ ] Date for the laboratory\n- [ ] Photos in walnut',
  },
  {
    title: 'Suppliers at a glance',
    tags: ['purchasing', 'reference'],
    text: '| Supplier | Part | Weeks | Speak to |\n|---|---|--:|---|\n| Bergmann Metall | bases | 6 | Frau Adler |\n| Kyoto Switches | dimmers | 9 | Mr Sato |\n| Lublin Cables | cables | 3 | Pani Ewa |\n| Fjord Packaging | boxes | 2 | Trond |\n\nMinimum order at Kyoto: **2,000 pieces**.',
  },
  {
    title: 'Reset of the lamp, step by step',
    tags: ['support', 'howto'],
    text: 'For the telephone, when someone is impatient:\n\n1. Pull the plug, wait **ten seconds**.\n2. Hold the touch ring and plug in again.\n3. Let go when the light *breathes*.\n\nThe lamp then answers as:\n\n```\nLAMP-XXXX  ready to pair\n```\n\nIf it does not: ~~send it in~~ try another socket first.',
  },
  {
    title: 'Ideas for the tenth year',
    tags: ['marketing', 'ideas'],
    text: '- a lamp in the colour of the first one\n- **repair for free** for lamps older than five years\n- an evening in the workshop, with soup\n- a map of where the lamps stand\n\nWhat we do *not* want: a hashtag.',
  },
  {
    title: 'What I learned at the laboratory',
    tags: ['quality'],
    text: '### Heat\nThe base stays under 45 °C when the shade is open at the top.\n\n### Hum\nAudible only with the old supply. Measured at 30 cm:\n\n| Supply | dB |\n|---|--:|\n| old | 24 |\n| new | 17 |\n\n### Next time\nBring **two** samples and the drawing.',
  },
  {
    title: 'Words we use',
    tags: ['writing', 'reference'],
    text: '| Say | Do not say |\n|---|---|\n| lamp | luminaire |\n| light | illumination solution |\n| joint | articulation |\n| repair | refurbish |\n\nShort sentences. No exclamation marks.',
  },
  {
    title: 'Shopping list for the workshop',
    tags: ['office'],
    text: '- [ ] paper tape, 50 mm\n- [ ] solder, lead-free\n- [x] gloves, size 8\n- [ ] two desk brushes\n- [ ] coffee',
  },
  {
    title: 'Questions for the interview',
    tags: ['people'],
    text: '1. What have you repaired lately?\n2. Tell us about something that went wrong and was your fault.\n3. What would you ask *us*?\n\n---\n\nNo riddles.',
  },
  {
    title: 'Before a release',
    tags: ['app', 'howto'],
    text: '- [ ] three telephones, one of them old\n- [ ] update from the version before last\n- [ ] pairing in a room with ten lamps\n- [ ] release notes read by someone from support\n\n`npm run check` says little about a real lamp.',
  },
  {
    title: 'Holiday plan',
    tags: ['people', 'planning'],
    text: '**Summer**\n\n- Jonas: weeks 28 to 30\n- Léa: weeks 31 and 32\n- Priya: week 29\n\nSomeone has to be at the bench in week 30!',
  },
];

/** Checklists by label. */
export const checklists: readonly { label: string; lines: readonly string[] }[] = [
  {
    label: 'print',
    lines: [
      'Proofread',
      'Check the bleed',
      'Ask for a sample',
      'Approve the colours',
      'Send to print',
    ],
  },
  { label: 'support', lines: ['Read the whole thread', 'Answer', 'Add it to the help page'] },
  {
    label: 'events',
    lines: [
      'Book the stand',
      'Order power',
      'Reserve two rooms',
      'Pack six lamps',
      'Print price lists',
      'Find out where to park',
      'Write to the press',
    ],
  },
  {
    label: 'warehouse',
    lines: ['Count', 'Count again', 'Correct the list', 'Note the difference'],
  },
  { label: 'bug', lines: ['Reproduce it', 'Write a test', 'Mend it', 'Tell who reported it'] },
];

/** What people write down with their time. */
export const timeNotes: readonly string[] = [
  'First draft',
  'Call with the supplier',
  'Review',
  'Corrections',
  'Meeting',
  'Photos and captions',
  'Figures checked',
  'Sent to print',
  'Research',
  'Test in the workshop',
];
