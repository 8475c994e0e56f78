/* eslint-disable max-lines -- it is a list of data */
/** A kind of work that comes up several times: `{}` stands for what differs, in title and description. */
export interface Work {
  title: string;
  description: string;
  labels: readonly string[];
  variants: readonly string[];
  /** What people would attach to it. */
  file?: 'png' | 'pdf' | 'docx' | 'xlsx';
}

const work = (
  title: string,
  description: string,
  labels: string,
  variants: string,
  file?: Work['file'],
): Work => ({
  title,
  description,
  labels: labels.split(', '),
  variants: variants.split(' | '),
  file,
});

/** What a company of fifteen that makes one good desk lamp has on its hands. */
export const catalogue: readonly Work[] = [
  work(
    'Translate the assembly leaflet into {}',
    'The leaflet for {} readers should fit on two pages. Use the wording of the glossary for cable, joint and base.',
    'localisation, print',
    'German | Dutch | Polish | Spanish | Swedish',
    'docx',
  ),
  work(
    'Answer the open support mails about {}',
    'Mails about {} older than two days come first. Write down anything that three people ask; it belongs on the help page.',
    'support',
    'flickering light | late deliveries | the app pairing | warranty claims | replacement bulbs',
  ),
  work(
    'Photograph the lamp in {}',
    'Morning light, no props that date the picture. We need one wide and one close picture of {} for the shop page.',
    'marketing, photo',
    'walnut | brushed steel | matte black | oak | forest green',
    'png',
  ),
  work(
    "Negotiate next year's price with {}",
    'They raised prices twice. Ask {} for a fixed price over twelve months against a minimum order.',
    'purchasing',
    'Bergmann Metall | Kyoto Switches | Porto Cork Works | Lublin Cables | Fjord Packaging',
    'xlsx',
  ),
  work(
    'Fix the crash when {}',
    'Reported by four people since the last release. Steps and logs are in the thread: it happens when {}.',
    'app, bug',
    'pairing is cancelled | the phone sleeps during an update | two lamps share a name | the clock changes | the router restarts',
  ),
  work(
    'Write the release notes for version {}',
    'Three lines for people, one for reviewers. Mention in {} only what somebody can notice.',
    'app, writing',
    '2.4 | 2.5 | 2.5.1 | 2.6 | 3.0',
    'docx',
  ),
  work(
    'Count the stock of {}',
    'The list and the shelf disagree about {}. Count twice, correct the list, note the difference.',
    'warehouse',
    'lamp bases | power supplies | shades | gift boxes | spare joints',
    'xlsx',
  ),
  work(
    'Prepare the stand for {}',
    'Three metres wide, one table, six lamps. Book power for {} and find out where to park.',
    'events, marketing',
    "the Oslo design fair | Light and Building | the Milan student days | the Lyon light festival | the Helsinki makers' market",
    'pdf',
  ),
  work(
    'Test {} against the safety standard',
    'The laboratory wants two samples of {} with serial numbers and the circuit drawing.',
    'quality, certification',
    'the new power supply | the touch dimmer | the battery base | the wall mount | the longer cable',
    'pdf',
  ),
  work(
    'Publish a page about {}',
    'Our customers ask about {}; the answer deserves more than a mail. Plain words, one picture.',
    'website, writing',
    'repairing a joint | light and sleep | where the wood comes from | recycling an old lamp | reading without tired eyes',
  ),
  work(
    'Pay the invoice of {}',
    "Due soon; the amount was checked against the order. Keep the receipt of {} with the quarter's papers.",
    'finance',
    'the print shop | the freight company | the laboratory | the landlord | the photographer',
    'pdf',
  ),
  work(
    'Interview candidates for {}',
    'Two talks of forty minutes each, one of them with somebody from outside the team. Notes on {} the same day.',
    'people',
    'the warehouse position | customer support | the firmware role | the internship in design | bookkeeping',
  ),
  work(
    'Order samples of {}',
    'We want to feel {} before we decide. Three suppliers at most, and ask for the delivery time.',
    'purchasing, design',
    'recycled aluminium | linen for shades | braided cable | paper tape | bamboo handles',
  ),
  work(
    'Review the contract with {}',
    'Look at liability and notice periods with {}. Mark what needs a lawyer.',
    'legal',
    'the Danish distributor | the app translators | the cleaning service | the payment provider | the museum shop',
    'docx',
  ),
  work(
    'Improve the {} screen of the app',
    'People get lost on the {} screen. Fewer words, bigger targets, nothing that moves by itself.',
    'app, design',
    'welcome | schedule | colour | family sharing | update',
    'png',
  ),
  work(
    'Send the newsletter about {}',
    'One story, one picture, one link. The list for {} has to be cleaned of bounced addresses first.',
    'marketing, writing',
    'the spring colours | the repair café | our tenth year | the new battery base | winter light',
  ),
  work(
    'Repair the returned lamps of {}',
    'Most of the returns of {} need only a joint or a switch. What is beyond repair gives spare parts.',
    'warehouse, quality',
    'January | February | March | April | May',
    'xlsx',
  ),
  work(
    'Plan the shift for {}',
    'At least two people at the bench and one on the telephone in {}. Ask about holidays first.',
    'people, planning',
    'Easter week | midsummer | the first week of school | Black Friday | the days before Christmas',
    'xlsx',
  ),
  work(
    'Measure the {} of the third prototype',
    'Ten measurements of {}, at room temperature and after two hours of full light.',
    'engineering, quality',
    'brightness | heat | power use | hum | joint strength',
    'xlsx',
  ),
  work(
    'Answer the request of {}',
    'They want a quote and an honest delivery date. The last order of {} is in the folder.',
    'sales',
    'a library in Bergen | a hotel in Porto | two schools in Graz | a publisher in Kraków | a co-working space in Lyon',
    'pdf',
  ),
  work(
    'Back up and test the restore of {}',
    'A backup that was never restored is a hope. Restore {} on a clean machine and write down the minutes.',
    'it',
    'the shop database | the bookkeeping | the design files | the mail archive | the build server',
  ),
  work(
    'Update the firmware for {}',
    'Small change, long test: leave it running for {} over a weekend before anybody gets it.',
    'engineering, app',
    'the touch dimmer | the motion sensor | the first generation | the battery gauge | radio in crowded flats',
  ),
  work(
    'Tidy up {}',
    'Half a day, two people. Whatever in {} has not been used for a year goes to the school.',
    'office',
    'the sample shelf | the shared drive | the workshop corner | the meeting room | the photo archive',
  ),
  work(
    'Write the help article on {}',
    'For somebody who stands in the dark with a telephone in the hand: {} in five steps at most.',
    'support, writing',
    'resetting the lamp | changing the cable | pairing a second phone | cleaning the shade | setting a schedule',
  ),
  work(
    'Design the packaging for {}',
    'No plastic, one box size smaller than now. The box for {} should survive a fall from one metre.',
    'design, print',
    'the travel lamp | the wall mount | spare shades | the gift edition | business orders',
    'png',
  ),
  work(
    'Check the translation of {}',
    'A native speaker reads {} on a real telephone. Cut words are bugs.',
    'localisation, app',
    'the French app | the Italian app | the Czech help pages | the Portuguese shop | the Norwegian mails',
  ),
  work(
    'Compare carriers for {}',
    'Price, days and how they treat a parcel. Twenty test parcels to {} would tell us more than their brochures.',
    'logistics',
    'the Alps | Ireland | Portugal | Poland | the Nordics',
    'xlsx',
  ),
  work(
    'Report the numbers of {}',
    'One page: orders, returns, cash, and what surprised us in {}.',
    'finance, planning',
    'the first quarter | the second quarter | the third quarter | the fourth quarter | the year',
    'xlsx',
  ),
  work(
    'Organise {}',
    'Find a date that suits most people, keep it simple. Budget for {} is in the shared plan.',
    'office, people',
    'the summer outing | first aid training | the repair café | the farewell of the interns | the open workshop day',
  ),
  work(
    'Investigate why {}',
    'Nobody knows yet. Collect facts for an hour before anybody guesses why {}.',
    'quality',
    'shades arrive scratched | the left joint loosens | orders from Spain stall | the oak darkens | returns rose in autumn',
    'png',
  ),
];

/** Work that comes once. */
export const oneOffs: readonly Work[] = [
  work(
    'Move the shop to {}',
    'Without a day of closing. Rehearse the move to {} on a copy, and keep the way back open.',
    'website, it',
    'the new payment provider | the faster hosting | the new checkout | one product catalogue | the new tax rules',
  ),
  work(
    'Decide about {}',
    'Read the two pages, come with one argument for and one against {}.',
    'planning',
    'a second lamp model | opening a shop in Oslo | repair subscriptions | selling to offices | a four-day week',
    'docx',
  ),
  work(
    'Ask ten customers about {}',
    'Fifteen minutes each, no selling. Write their words about {}, not ours.',
    'research',
    'the first week with the lamp | buying lamps online | light at night | the instructions | the price',
    'docx',
  ),
  work(
    'Renew {}',
    'It runs out without a reminder. Check whether we still need {} at all.',
    'office, finance',
    'the domain names | the insurance | the fire extinguishers | the trade mark in Norway | the design licences',
    'pdf',
  ),
  work(
    'Show {} to the team',
    'Twenty minutes on Friday, with something to touch. Questions about {} go into the notes.',
    'people, research',
    "the new prototype | last quarter's support mails | the competitor's lamp | the laboratory's findings | the new app",
  ),
  work(
    'Set up {}',
    'For everybody in the office; write the two lines one needs to know about {} on the wall.',
    'it, office',
    'the label printer | two-step sign-in | the shared calendar | the new telephones | the warehouse scanner',
  ),
  work(
    'Replace {}',
    'The old one costs us an hour a week. Replace {} with something that can be repaired.',
    'office, purchasing',
    "the laser cutter's lens | the packing tape machine | the coffee machine | the photo lights | the workshop fan",
  ),
  work(
    'Calculate the cost of {}',
    'Material, hours and freight. The price of {} must work for a batch of three hundred.',
    'finance, planning',
    'the travel lamp | free returns | local assembly | the walnut edition | a longer warranty',
    'xlsx',
  ),
  work(
    'Draw {}',
    'Pencil first. Three ideas for {}, of which one may be strange.',
    'design',
    "the joint without screws | a shade for two lamps | the clamp for thick desks | the child's lamp | the new logo",
    'png',
  ),
  work(
    'Collect the feedback on {}',
    'From the mails, the shop and the telephone notes. Sort what people say about {} by how often it comes up.',
    'support, research',
    'the battery base | the green shade | the new instructions | the app rating | the packaging',
    'xlsx',
  ),
  work(
    'Teach {}',
    'An hour with the lamp open on the table. Whoever was taught {} writes the short guide for the next.',
    'people',
    'soldering a switch | answering difficult mails | reading the stock list | photographing products | using the scanner',
  ),
  work(
    'Check {} for accessibility',
    'Keyboard alone, then a screen reader, then sunlight. Note for {} what stops somebody, not what displeases.',
    'website, app',
    "the checkout | the app's settings | the help pages | the newsletter | the order mails",
  ),
  work(
    'Schedule the delivery of {}',
    'The ramp is narrow: one lorry at a time. Tell the neighbours before {} come.',
    'logistics, warehouse',
    'the aluminium bases | the spring packaging | the new shelves | the cables from Lublin | the returned samples',
  ),
  work(
    'Thank {}',
    'By hand, on a card. Something that only somebody who has worked with {} would write.',
    'people',
    'the beta testers | the translators | the school in Graz | our first hundred customers | the laboratory',
  ),
  work(
    'Test the new shop with {}',
    'Order, cancel, return, complain. Everything that irritates {} is worth a note.',
    'website, quality',
    'an old telephone | a slow line | a screen reader | a company card | an address abroad',
    'png',
  ),
  work(
    'Agree on {}',
    'We have talked about it often enough. One page on {}, signed by everybody who has to live with it.',
    'planning, people',
    'the return policy | code review | meeting-free mornings | who answers the telephone | the colours for next year',
    'docx',
  ),
  work(
    'Look for {}',
    'Ask around before advertising. Two candidates for {} by the end of the month are enough.',
    'purchasing',
    'a second cable supplier | a photographer in Porto | a freight partner | a bigger workshop | a tax adviser',
  ),
  work(
    'Archive {}',
    'Keep what the law asks for, delete the rest. Note where {} can be found.',
    'office, legal',
    "the old contracts | the 2019 designs | the paper invoices | last year's applications | the discontinued parts",
  ),
];
