import type { Role } from '../../src/contract/user';

export interface DemoPerson {
  name: string;
  email: string;
  role: Role;
}

const person = (role: Role, name: string, mailbox: string): DemoPerson => ({
  role,
  name,
  email: `${mailbox}@example.com`,
});

/** The team of a small company that makes desk lamps. */
export const team: readonly DemoPerson[] = [
  person('Root', 'Maren Lindqvist', 'maren.lindqvist'),
  person('Admin', 'Tomás Herrera', 'tomas.herrera'),
  person('Admin', 'Aiko Tanabe', 'aiko.tanabe'),
  person('User', 'Priya Raman', 'priya.raman'),
  person('User', 'Jonas Weber', 'jonas.weber'),
  person('User', 'Chidi Okafor', 'chidi.okafor'),
  person('User', 'Léa Fontaine', 'lea.fontaine'),
  person('User', 'Zofia Nowak', 'zofia.nowak'),
  person('User', 'Mateo Rossi', 'mateo.rossi'),
  person('User', 'Hana Svobodová', 'hana.svobodova'),
  person('User', 'Omar Haddad', 'omar.haddad'),
  person('User', 'Ingrid Solberg', 'ingrid.solberg'),
  person('User', 'Nguyễn Minh Anh', 'minh.anh'),
  person('User', 'Duarte Almeida', 'duarte.almeida'),
  person('User', 'Siobhán Byrne', 'siobhan.byrne'),
];

/** The password of all demo accounts. */
export const demoPassword = 'Docket-demo-1';

/** The settings with which the demo is filled: its Root is the first account. */
export const demoSettings = {
  ROOT_EMAIL: team[0]?.email,
  ROOT_PASSWORD: demoPassword,
  MIN_FREE_MB: '0',
};
