import { createAuthUri } from './account-calls/create-auth-uri.ts';
import { deleteAccount } from './account-calls/delete-account.ts';
import { lookup } from './account-calls/lookup.ts';
import { updateAccount } from './account-calls/update-account.ts';
import { sendOobCode } from './codes/send-oob-code.ts';
import { signInWithEmailLink } from './codes/sign-in-with-email-link.ts';
import type { Flow } from './flow.ts';
import { passwordPolicy, recaptchaConfig } from './passwords/policies.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { signInWithPassword } from './passwords/sign-in-with-password.ts';
import { signUp } from './passwords/sign-up.ts';
import { recaptchaParams, sendVerificationCode } from './phone/send-code.ts';
import { signInWithPhoneNumber } from './phone/sign-in-with-phone.ts';
import { signInWithIdp } from './social/sign-in-with-provider.ts';
import { refresh } from './tokens/refresh.ts';

/** One line a call of the Identity Toolkit and of Secure Token. */
export const ROUTES: Readonly<Record<string, Flow>> = {
  'POST /identitytoolkit.googleapis.com/v1/accounts:signUp': signUp,
  'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword': signInWithPassword,
  'POST /identitytoolkit.googleapis.com/v1/accounts:lookup': lookup,
  'POST /identitytoolkit.googleapis.com/v1/accounts:update': updateAccount,
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
