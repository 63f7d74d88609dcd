/** A bank's refusal: Stripe's `code`, and the `decline_code` of a `card_declined`. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string;
}
type BankAnswer = 'ok' | 'ask' | Decline;

/** The answers of a test card's bank at each step; `ask` requires authentication (3-D Secure). */
export interface Behaviour {
  readonly setup: BankAnswer;
  /** A payment with the person present (on-session), and without (off-session: a renewal). */
  readonly onSession: BankAnswer;
  readonly offSession: BankAnswer;
  /** After the authentication of a setup, and of a payment. */
  readonly afterSetup: 'ok' | Decline;
  readonly afterPayment: 'ok' | Decline;
}

export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'jcb' | 'amex';
  readonly behaviour: Behaviour;
  /** `pm_card_…` tokens of Stripe's documentation, for use without a browser. */
  readonly tokens: readonly string[];
}

const OK = { setup: 'ok', onSession: 'ok', offSession: 'ok', afterSetup: 'ok', afterPayment: 'ok' } as const;

const declined = (declineCode: string): Decline => ({ code: 'card_declined', declineCode });
/** Refusals with a code of their own. */
const failing = (code: string): Decline => ({ code, declineCode: code });
const GENERIC = declined('generic_decline');
const NO_FUNDS = declined('insufficient_funds');

function always(decline: Decline): Behaviour {
  return { ...OK, setup: decline, onSession: decline, offSession: decline };
}

/** Requires authentication when it is saved and on-session; off-session it is charged without. */
const ASKS: Behaviour = { ...OK, setup: 'ask', onSession: 'ask' };

function card(number: string, behaviour: Behaviour, ...tokens: string[]): TestCard {
  return { number, brand: 'visa', behaviour, tokens: tokens.map((token) => `pm_card_${token}`) };
}

/**
 * The published test numbers (docs.stripe.com/testing) that the sandbox accepts; every other number is refused before
 * anything is stored. Their on- and off-session behaviour follows the 3-D Secure table there.
 */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', OK, 'visa', 'jp'),
  { ...card('5555555555554444', OK, 'mastercard'), brand: 'mastercard' },
  { ...card('3566002020360505', OK, 'jcb'), brand: 'jcb' },
  { ...card('378282246310005', OK, 'amex'), brand: 'amex' },
  card('4000000000000002', always(GENERIC), 'chargeDeclined', 'visa_chargeDeclined'),
  card(
    '4000000000009995',
    always(NO_FUNDS),
    'chargeDeclinedInsufficientFunds',
    'visa_chargeDeclinedInsufficientFunds',
  ),
  card('4000000000009987', always(declined('lost_card')), 'visa_chargeDeclinedLostCard'),
  card('4000000000009979', always(declined('stolen_card')), 'visa_chargeDeclinedStolenCard'),
  card('4000000000000069', always(failing('expired_card')), 'chargeDeclinedExpiredCard'),
  card('4000000000000127', always(failing('incorrect_cvc')), 'chargeDeclinedIncorrectCvc'),
  card('4000000000000119', always(failing('processing_error')), 'chargeDeclinedProcessingError'),
  card('4000000000000341', { ...OK, onSession: GENERIC, offSession: GENERIC }, 'chargeCustomerFail'),
  card('4000002500003155', ASKS, 'authenticationRequiredOnSetup'),
  card('4000002760003184', { ...ASKS, offSession: 'ask' }, 'authenticationRequired'),
  card(
    '4000008260003178',
    { ...ASKS, offSession: NO_FUNDS, afterPayment: NO_FUNDS },
    'authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
  card('4000003800000446', { ...ASKS, setup: 'ok' }, 'authenticationRequiredSetupForOffSession'),
  card('4000000000003220', ASKS, 'threeDSecure2Required'),
  card(
    '4000008400001629',
    { ...ASKS, offSession: GENERIC, afterSetup: GENERIC, afterPayment: GENERIC },
    'threeDSecureRequiredChargeDeclined',
  ),
];

export function cardOfToken(token: string): TestCard | undefined {
  return TEST_CARDS.find(({ tokens }) => tokens.includes(token));
}

const SENTENCES: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};

/** Stripe's English message; the product shows its own, by the code. */
export function declineSentence({ declineCode }: Decline): string {
  return SENTENCES[declineCode] ?? 'Your card was declined.';
}
