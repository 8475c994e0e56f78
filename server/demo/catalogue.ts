/** A kind of task with several variants, which replace `{}` in title and description. */
export interface Work {
  title: string;
  description: string;
  labels: readonly string[];
  variants: readonly string[];
  /** The sample file that its tasks can have. */
  file?: string;
}

export const work = (
  title: string,
  description: string,
  labels: string,
  variants: string,
  file?: string,
): Work => ({
  title,
  description,
  labels: labels.split(', '),
  variants: variants.split(' | '),
  file,
});

/** The regular work of a company that makes desk lamps. */
export const catalogue: readonly Work[] = [
  work(
    'Translate the assembly leaflet into {}',
    'The leaflet for {} readers should fit on two pages. Use the wording of the glossary for cable, joint and base.',
    'localisation, print',
    'German | Dutch | Polish | Spanish | Swedish',
    'leaflet.docx',
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
    'chart-1.png',
  ),
  work(
    "Negotiate next year's price with {}",
    'They raised prices twice. Ask {} for a fixed price over twelve months against a minimum order.',
    'purchasing',
    'Bergmann Metall | Kyoto Switches | Porto Cork Works | Lublin Cables | Fjord Packaging',
    'prices.xlsx',
  ),
  work(
    'Fix the crash when {}',
    'Reported by four people since the last release. Steps and logs are in the thread: it happens when {}.',
    'app, bug',
    'pairing is cancelled | the phone sleeps during an update | two lamps share a name | the clock changes | the router restarts',
  ),
  work(
    'Write the release notes for version {}',
    'Three lines for people, one for reviewers. Mention in {} only what someone can notice.',
    'app, writing',
    '2.4 | 2.5 | 2.5.1 | 2.6 | 3.0',
    'release-notes.docx',
  ),
  work(
    'Count the stock of {}',
    'The list and the shelf disagree about {}. Count twice, correct the list, note the difference.',
    'warehouse',
    'lamp bases | power supplies | shades | gift boxes | spare joints',
    'stock.xlsx',
  ),
  work(
    'Prepare the stand for {}',
    'Three metres wide, one table, six lamps. Book power for {} and find out where to park.',
    'events, marketing',
    "the Oslo design fair | Light and Building | the Milan student days | the Lyon light festival | the Helsinki makers' market",
    'stand.pdf',
  ),
  work(
    'Test {} against the safety standard',
    'The laboratory wants two samples of {} with serial numbers and the circuit drawing.',
    'quality, certification',
    'the new power supply | the touch dimmer | the battery base | the wall mount | the longer cable',
    'laboratory.pdf',
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
    'invoice.pdf',
  ),
  work(
    'Interview candidates for {}',
    'Two talks of forty minutes each, one of them with someone from outside the team. Notes on {} the same day.',
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
    'contract.docx',
  ),
  work(
    'Improve the {} screen of the app',
    'People get lost on the {} screen. Fewer words, bigger targets, nothing that moves by itself.',
    'app, design',
    'welcome | schedule | colour | family sharing | update',
    'chart-2.png',
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
    'repairs.xlsx',
  ),
  work(
    'Plan the shift for {}',
    'At least two people at the bench and one on the telephone in {}. Ask about holidays first.',
    'people, planning',
    'Easter week | midsummer | the first week of school | Black Friday | the days before Christmas',
    'shifts.xlsx',
  ),
  work(
    'Measure the {} of the third prototype',
    'Ten measurements of {}, at room temperature and after two hours of full light.',
    'engineering, quality',
    'brightness | heat | power use | hum | joint strength',
    'measurements.xlsx',
  ),
  work(
    'Answer the request of {}',
    'They want a quote and an honest delivery date. The last order of {} is in the folder.',
    'sales',
    'a library in Bergen | a hotel in Porto | two schools in Graz | a publisher in Kraków | a co-working space in Lyon',
    'quote.pdf',
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
    'For someone who stands in the dark with a telephone in the hand: {} in five steps at most.',
    'support, writing',
    'resetting the lamp | changing the cable | pairing a second phone | cleaning the shade | setting a schedule',
  ),
  work(
    'Design the packaging for {}',
    'No plastic, one box size smaller than now. The box for {} should survive a fall from one metre.',
    'design, print',
    'the travel lamp | the wall mount | spare shades | the gift edition | business orders',
    'chart-3.png',
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
    'carriers.xlsx',
  ),
  work(
    'Report the numbers of {}',
    'One page: orders, returns, cash, and what surprised us in {}.',
    'finance, planning',
    'the first quarter | the second quarter | the third quarter | the fourth quarter | the year',
    'report.xlsx',
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
    'chart-1.png',
  ),
];
