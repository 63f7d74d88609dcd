import { beforeAll, expect } from 'vitest';
import { cards } from '#contract/cards.ts';
import { payments } from '#contract/payments.ts';
import { aCard, formConfirms } from '#tests/support/server/a-card.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

let server: ListeningServer;
let visa: string;
let mastercard: string;

beforeAll(async () => {
  server = await aServerWithLearners();
  visa = await aCard(server.server, 'learner');
  mastercard = await aCard(server.server, 'learner', 'pm_card_mastercard');
});

const VISA = { brand: 'visa', last4: '4242', isDefault: true, expired: false };
const MASTERCARD = { brand: 'mastercard', last4: '4444', isDefault: false, expired: false };
const JCB = { brand: 'jcb', last4: '0505', isDefault: false, expired: false };
const ENDS = {
  cardID: expect.stringMatching(/^pm_/),
  expMonth: expect.any(Number),
  expYear: expect.any(Number),
};

const aSetup = async (token: string) => {
  const { body } = await server.server.answer(cards.createSetup, {}, 'learner');
  await formConfirms(server.server, body.setupID, token);
  return { setupID: body.setupID, setDefault: false };
};

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /payments/config',
    call: payments.config,
    input: {},
    answer: { provider: 'sandbox', publishableKey: 'pk_test_sandbox', testMode: true },
    missing: [],
  },
  {
    name: 'GET /cards/list',
    call: cards.list,
    input: {},
    answer: {
      cards: [
        { ...ENDS, ...VISA },
        { ...ENDS, ...MASTERCARD },
      ],
    },
    missing: [],
  },
  {
    name: 'POST /cards/setup/create',
    call: cards.createSetup,
    input: {},
    answer: {
      setupID: expect.stringMatching(/^seti_/),
      clientSecret: expect.stringMatching(/^seti_\w+_secret_\w+$/),
    },
    missing: [],
  },
  {
    name: 'POST /cards/default/update',
    call: cards.updateDefault,
    input: async () => ({ cardID: visa }),
    answer: {
      cards: [
        { ...ENDS, ...VISA },
        { ...ENDS, ...MASTERCARD },
      ],
    },
    missing: [{ cardID: 'pm_nothing' }],
  },
  {
    name: 'POST /cards/delete',
    call: cards.remove,
    input: async () => ({ cardID: mastercard }),
    answer: { cards: [{ ...ENDS, ...VISA }] },
    missing: [{ cardID: 'pm_nothing' }],
  },
  {
    name: 'POST /cards/setup/complete',
    call: cards.completeSetup,
    input: () => aSetup('pm_card_jcb'),
    answer: { card: { ...ENDS, ...JCB } },
    optional: ['setDefault'],
    missing: [{ setupID: 'seti_nothing' }],
  },
];

callTable(() => server, ROWS);
