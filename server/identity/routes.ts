import { createAuthUri } from './create-auth-uri.ts';
import { deleteAccount } from './delete.ts';
import { lookup } from './lookup.ts';
import { recaptchaParams, sendVerificationCode } from './phone/send-code.ts';
import { signInWithPhoneNumber } from './phone/sign-in-with-phone.ts';
import { passwordPolicy, recaptchaConfig } from './policies.ts';
import { refresh } from './refresh.ts';
import { resetPassword } from './reset-password.ts';
import type { Flow } from './route.ts';
import { sendOobCode } from './send-oob-code.ts';
import { signInWithPassword } from './sign-in.ts';
import { signInWithEmailLink } from './sign-in-with-email-link.ts';
import { signUp } from './sign-up.ts';
import { signInWithIdp } from './social/sign-in-with-idp.ts';
import { update } from './update.ts';

/** One line a call (facts, identity 4). */
export const ROUTES: Readonly<Record<string, Flow>> = {
  'POST /identitytoolkit.googleapis.com/v1/accounts:signUp': signUp,
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword': signInWithPassword,
  'POST /identitytoolkit.googleapis.com/v1/accounts:lookup': lookup,
  'POST /identitytoolkit.googleapis.com/v1/accounts:update': update,
  'POST /identitytoolkit.googleapis.com/v1/accounts:delete': deleteAccount,
  'POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode': sendOobCode,
  'POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword': resetPassword,
  'POST /identitytoolkit.googleapis.com/v1/accounts:createAuthUri': createAuthUri,
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink': signInWithEmailLink,
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithIdp': signInWithIdp,
  'POST /identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode': sendVerificationCode,
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber': signInWithPhoneNumber,
  'GET /identitytoolkit.googleapis.com/v1/recaptchaParams': recaptchaParams,
  'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': passwordPolicy,
  'GET /identitytoolkit.googleapis.com/v2/recaptchaConfig': recaptchaConfig,
  'POST /securetoken.googleapis.com/v1/token': refresh,
};
