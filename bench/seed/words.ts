const list = (words: string): readonly string[] => words.split(' | ');

export const givenNames = list(
  'Ada | Maren | Tomás | Aiko | Priya | Jonas | Chidi | Léa | Zofia | Mateo | Hana | Omar | Ingrid | Minh Anh | Duarte | Siobhán | Yusuf | Noor | Björn | Ève ' +
    '| Małgorzata | José | Søren | Ayşe | Dmitri | Анна | Иван | 美咲 | 伟 | 지우 | Kofi | Amara | Ravi | Leila | Hugo | Wren | Ilse | Pádraig | Tove | Emre ' +
    '| Lucía | Marek | Freya | Idris | Salma | Nils | Beatriz | Kenji | Oksana | Pavel | Rosa | Stellan | Thandi | Ulrich | Vera | Wim | Xenia | Yara | Zeno | Nadia',
);
export const familyNames = list(
  'Lindqvist | Herrera | Tanabe | Raman | Weber | Okafor | Fontaine | Nowak | Rossi | Svobodová | Haddad | Solberg | Nguyễn | Almeida | Byrne | Öztürk | Müller ' +
    '| Łukasiewicz | García | Jørgensen | Yılmaz | Петрова | Смирнов | 佐藤 | 王 | 김 | Mensah | Adeyemi | Iyer | Farahani | Laurent | Hughes | de Vries | Ó Briain ' +
    '| Bergström | Demir | Fernández | Kowalczyk | Hansen | Rahman | Mansour | Eriksson | Carvalho | Watanabe | Shevchenko | Dvořák | Marino | Holm | Dlamini | Brandt ' +
    '| Sokolova | Jansen | Pappas | Khoury | Conti | Moreau | Schmidt | Nakamura | Silva | Novák | Andersen | Kaya | Ferreira | Bianchi | Dubois | Virtanen | Takahashi ' +
    '| Popescu | Horváth | Castellanos | Ramaswamy | Oyelaran | McAllister | Thorvaldsen | Zimmermann | Abdullahi | Lefèvre | Kristjánsdóttir | Vasquez | Achterberg',
);

/** Titles are made of a verb, a thing and a detail. */
export const verbs = list(
  'Review | Translate | Order | Repair | Draft | Publish | Check | Negotiate | Plan | Migrate | Archive | Measure | Photograph | Rewrite | Test | Count ' +
    '| Prepare | Answer | Replace | Deliver | Compare | Document | Simplify | Schedule | Paint | Label | Update | Collect | Approve | Reconcile',
);
export const things = list(
  'the quarterly report | the assembly leaflet | spare joints | the price list | the release notes | the loading dock | the access badges | the warranty claims ' +
    '| the onboarding guide | the stock of lamp bases | the supplier contract | the backup tapes | the meeting room booking | the café’s menu board | the travel expenses ' +
    '| the customer survey | the server racks | the safety drill | the packaging samples | the newsletter | the heating valves | the audit findings | the web shop’s photos ' +
    '| the delivery notes | the training videos | the emergency lighting | the data export | the parking permits | the firmware image | the trade fair stand',
);
export const details = list(
  'for Kraków | for the Zürich office | before the holidays | with the new template | for Bergmann Metall | after the move | on the third floor | for São Paulo ' +
    '| in the north wing | for version 2.6 | with Kyoto Switches | for the night shift | of last year | for the works council | in Malmö | until the inspection ' +
    '| for the café team | together with sales | at the Ångström site | for the spring campaign | (second attempt) | – urgent part first | for 東京 | für die Buchhaltung',
);
export const sentences = list(
  'The list and the shelf disagree, so count twice and note the difference. | Use the wording of the glossary. | Three lines for people, one for reviewers. ' +
    '| Ask for a fixed price over twelve months against a minimum order. | Mails older than two days come first. | Morning light, and no props that date the picture. ' +
    '| Steps and logs are in the thread. | It should fit on two pages. | Find out who signed the last one, and when it ends. | They raised prices twice already. ' +
    '| Write down anything that three people ask; it belongs on the help page. | Nothing leaves the building without a second signature. | The old one creaks in winter. ' +
    '| See the note from Malmö about the naïve façade of the first draft. | Grüße aus Zürich: bitte vor Freitag. | 品質を確認してください。 | Keep the receipts. ' +
    '| Whoever starts this tells the night shift. | Half of it was done in March; the rest needs an answer from outside. | A photograph of the result is enough.',
);
export const labels = list(
  'support | print | photo | marketing | purchasing | app | bug | writing | warehouse | localisation | legal | finance | people | safety | facilities | data | shop | fair ' +
    '| quality | travel | hardware | firmware | archive | training | café | Büro | überprüfen | q1 | q2 | q3 | q4 | blocked | waiting | idea | small | large | customer | supplier | internal | urgent',
);
