import * as z from 'zod/mini';
import { INVITATION_CODE } from '#domain/invitations/invitation.ts';
import { privateGet, privatePost, publicGet } from '../endpoint.ts';
import { boundedText } from '../entities/bounded.ts';
import { Time } from '../entities/ids.ts';

/** As typed: lower case counts as upper case. */
const InvitationCode = z.pipe(
  boundedText(20),
  z.pipe(
    z.transform((text: string) => text.toUpperCase()),
    boundedText(20).check(z.regex(INVITATION_CODE)),
  ),
);

/** What the school gives once the invited person has paid for the first time; amounts in whole yen. */
export const InvitationTerms = z.object({
  inviterYen: z.int(),
  friendYen: z.int(),
  /** A coupon can be used for so many days. */
  validDays: z.int(),
  /** A person gets at most so many coupons in a month of Japan. */
  monthlyLimit: z.int(),
  /** An account is new for so many days. */
  newAccountDays: z.int(),
});
export type InvitationTerms = z.infer<typeof InvitationTerms>;

/**
 * joined: has not paid yet. rewarded: paid, both got their coupon. limit: paid, and the inviter had the month's
 * coupons already. refused: paid, and nobody gets one. reversed: the first payment was refunded.
 */
export const InvitationState = z.enum(['joined', 'rewarded', 'limit', 'refused', 'reversed']);
export type InvitationState = z.infer<typeof InvitationState>;

export const InvitedPerson = z.object({
  /** Of the public profile; null for a friend without one. */
  name: z.nullable(z.string()),
  acceptTime: Time,
  state: InvitationState,
});
export type InvitedPerson = z.infer<typeof InvitedPerson>;

export const Invitation = z.object({
  code: z.string(),
  link: z.string(),
  /** null while the school gives nothing for invitations. */
  terms: z.nullable(InvitationTerms),
  /** Newest first, at most a hundred. */
  invited: z.array(InvitedPerson),
  /** The invitation that this person accepted. */
  accepted: z.nullable(z.object({ yen: z.int(), validDays: z.int(), state: InvitationState })),
});
export type Invitation = z.infer<typeof Invitation>;

/** What the sign-up page says about a code. */
export const InvitationOffer = z.object({
  /** Of the inviter's public profile. */
  name: z.nullable(z.string()),
  yen: z.int(),
  validDays: z.int(),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

export const invitations = {
  show: privateGet('/invitations/show', {
    input: z.object({}),
    output: z.object({ invitation: Invitation }),
  }),
  /**
   * After the sign-up. 404 `invitations/unknown` for a code that is none (any more); 409 `invitations/own`,
   * `invitations/not-new` for an account that is older or has paid, `invitations/already-accepted` for another person's
   * code, `invitations/refused` where inviter and friend seem to be one person. The same code again answers 200.
   */
  accept: privatePost('/invitations/accept', {
    input: z.object({ code: InvitationCode }),
    output: z.object({}),
  }),
  /** null for a code that is none. */
  lookup: publicGet('/invitations/lookup', {
    input: z.object({ code: InvitationCode }),
    output: z.object({ offer: z.nullable(InvitationOffer) }),
  }),
};
