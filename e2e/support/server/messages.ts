import { until } from '../until.ts';
import { OPERATOR_TOKEN } from './operator-token.ts';

/** Returns the HTML of the newest mail or SMS to a recipient, from the operator page of a server without SMTP. */
async function newestTo(origin: string, recipient: string): Promise<string> {
  let found: string | undefined;
  await until(`a message to ${recipient}`, async () => {
    const page = await (await fetch(`${origin}/__/operator/messages?token=${OPERATOR_TOKEN}`)).text();
    found = page.split('<article').find((part, index) => index > 0 && part.includes(`>${recipient}<`));
    return found !== undefined;
  });
  return found ?? '';
}

/** Returns the link of the newest mail to that address. */
export async function linkTo(origin: string, email: string): Promise<URL> {
  const mail = await newestTo(origin, email);
  const link = /href="(https?:[^"]*\/__\/auth\/action[^"]*)"/.exec(mail)?.[1];
  if (link === undefined) throw new Error(`no link in the mail to ${email}`);
  return new URL(link.replaceAll('&amp;', '&'));
}

/** Returns the six digits of the newest SMS to that number (E.164). */
export async function codeTo(origin: string, phoneNumber: string): Promise<string> {
  const sms = await newestTo(origin, phoneNumber);
  const code = /\b\d{6}\b/.exec(sms.replaceAll(phoneNumber, ''))?.[0];
  if (code === undefined) throw new Error(`no code in the SMS to ${phoneNumber}`);
  return code;
}
