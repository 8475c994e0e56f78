/** What a task is a part of, and what it waits for, by titles. */
export interface PlannedLinks {
  parent?: string;
  blockedBy?: readonly string[];
}

const lamp = 'Decide about a second lamp model';
const cost = 'Calculate the cost of the travel lamp';
const fair = 'Prepare the stand for the Oslo design fair';
const shop = 'Move the shop to the new checkout';
const measured = (what: string) => `Measure the ${what} of the third prototype`;

/** The rules of tasks that recur, by the titles of their first ones. */
export const rules: Readonly<Record<string, string>> = {
  'Pay the invoice of the landlord': 'FREQ=MONTHLY',
  'Count the stock of gift boxes': 'FREQ=WEEKLY;INTERVAL=2',
  'Count the stock of shades': 'FREQ=WEEKLY;INTERVAL=2',
  'Back up and test the restore of the bookkeeping': 'FREQ=MONTHLY;BYDAY=-1FR',
  'Answer the open support mails about late deliveries': 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'Report the numbers of the fourth quarter': 'FREQ=YEARLY',
};

/** The larger undertakings of the company, by the titles of their tasks. */
export const projects: Readonly<Record<string, PlannedLinks>> = {
  [lamp]: { blockedBy: [cost, measured('heat')] },
  [measured('brightness')]: { parent: lamp },
  [measured('heat')]: { parent: lamp },
  [measured('joint strength')]: { parent: lamp },
  [cost]: { parent: lamp },
  "Negotiate next year's price with Bergmann Metall": { parent: cost },
  'Order samples of recycled aluminium': { parent: cost },
  'Show the new prototype to the team': { blockedBy: [measured('brightness'), measured('hum')] },
  'Photograph the lamp in walnut': { parent: fair },
  'Design the packaging for the gift edition': { parent: fair },
  'Translate the assembly leaflet into German': { parent: fair },
  'Back up and test the restore of the shop database': { parent: shop },
  'Check the translation of the Portuguese shop': { parent: shop },
  [shop]: { blockedBy: ['Back up and test the restore of the shop database'] },
  'Send the newsletter about the new battery base': {
    blockedBy: ['Test the battery base against the safety standard'],
  },
};
