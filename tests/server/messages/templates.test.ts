import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time-units.ts';
import { CODE_LIVES_MS } from '#server/identity/codes/oob-code-store.ts';
import * as templates from '#server/messages/templates/identity.ts';
import { layoutMail } from '#server/messages/templates/mail-layout.ts';
import * as notices from '#server/messages/templates/notices.ts';
import { teacherLinkMail } from '#server/messages/templates/teachers.ts';
import { LINK_LIFETIME_MS } from '#server/teaching/teachers/sign-in-links.ts';

const to = 'hanako@example.jp';
const newEmail = 'hanako.new@example.jp';
const link = 'https://lessons.example.jp/__/auth/action?mode=resetPassword&oobCode=abc&lang=ja';
const escapedLink = link.replaceAll('&', '&amp;');

const MAILS = [
  ['verifyEmail', templates.verifyEmailMail({ to, link }), '3日間'],
  ['resetPassword', templates.resetPasswordMail({ to, link }), '1時間'],
  ['changeEmail', templates.changeEmailMail({ to, link, newEmail }), '24時間'],
  ['emailChanged', templates.emailChangedMail({ to, link, newEmail }), '30日間'],
  ['signInLink', templates.signInLinkMail({ to, link }), '1時間'],
] as const;

test.each(MAILS)(
  '%s says in text and HTML what to do, until when, and what if it was somebody else',
  (...row) => {
    const [, mail, within] = row;
    expect(mail.to).toBe(to);
    expect(mail.subject).toMatch(/^【オトミチ】/);
    expect(mail.text).toContain(`\n${link}\n`);
    // As a button, and as an address that can be copied.
    expect(mail.html.split(`href="${escapedLink}"`)).toHaveLength(3);
    expect(mail.html).toContain(`>${escapedLink}</a>`);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(`${within}、1回だけ`);
      expect(part).toMatch(/お心当たりのないときは|ご自身で変更されたときは/);
    }
  },
);

test('a mail names the actual lifetime of its link', () => {
  const hours = { '1時間': 1, '24時間': 24, '3日間': 72, '30日間': 720 };
  const said = Object.fromEntries(MAILS.map(([name, , within]) => [name, hours[within] * HOUR_MS]));
  expect(said).toEqual({
    verifyEmail: CODE_LIVES_MS.VERIFY_EMAIL,
    resetPassword: CODE_LIVES_MS.PASSWORD_RESET,
    changeEmail: CODE_LIVES_MS.VERIFY_AND_CHANGE_EMAIL,
    emailChanged: CODE_LIVES_MS.RECOVER_EMAIL,
    signInLink: CODE_LIVES_MS.EMAIL_SIGNIN,
  });
});

test('the mail to a teacher says what opens, for how long, and what if it was somebody else', () => {
  const mail = teacherLinkMail({ to, name: '<b>佐倉</b> 美緒', link });
  expect(LINK_LIFETIME_MS.mailed).toBe(HOUR_MS / 2);
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('30分間、1回だけ');
    expect(part).toContain('お心当たりのないときは');
    expect(part).toContain('「入る」');
  }
  expect(mail.html).not.toContain('<b>');
});

test('notices contain no link', () => {
  for (const mail of [templates.passwordChangedMail({ to }), templates.addressTakenMail({ to })]) {
    expect(mail.text + mail.html).not.toMatch(/https?:|href/);
  }
});

test('a mail loads and runs nothing', () => {
  for (const [, mail] of MAILS) {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|style)\b|url\(|@import|\bsrc=/i);
  }
});

test('escapes inserted texts: no tag and no attribute can be injected', () => {
  const evil = `"><img src=x onerror=alert(1)>'&`;
  const mail = layoutMail({
    to,
    subject: evil,
    paragraphs: [evil],
    action: { label: evil, link: `https://a.example/${evil}`, within: evil },
    notes: [evil],
  });
  expect(mail.html).not.toMatch(/<img|alert\(1\)>/);
  expect(mail.html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;');
  expect(mail.text).toContain(evil);
});

const letter = {
  to,
  origin: 'https://lessons.example.jp',
  unsubscribe: '/media/mails/unsubscribe?for=a&kind=b',
};
const notice = { title: '新しいレッスンが届きました', body: '「<b>第1回</b>」', link: '/lessons/pf-1_1_1' };
const reminder = { lessonName: '「第1回」', link: '/lessons/pf-1_1_1/homework' };

test.each([
  ['a lesson', notices.lessonsMail(letter, [notice])],
  ['lessons', notices.lessonsMail(letter, [notice, notice])],
  ['an answer', notices.answersMail(letter, [notice])],
  ['answers', notices.answersMail(letter, [notice, notice])],
  ['an announcement', notices.announcementMail(letter, notice)],
  ['a reminder', notices.homeworkReminderMail(letter, reminder)],
])('a mail about %s leads into the app and says how to end such mails', (_, mail) => {
  expect(mail.unsubscribeURL).toBe(`${letter.origin}${letter.unsubscribe}`);
  expect(mail.text).toContain(`このメールの配信を止める:\n${mail.unsubscribeURL}`);
  expect(mail.html).toContain(`href="${mail.unsubscribeURL?.replaceAll('&', '&amp;')}"`);
  expect(mail.text).toMatch(/\n▼ .+\nhttps:\/\/lessons\.example\.jp\/(lessons|notifications)/);
  expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|style|b)\b|url\(|@import|\bsrc=/i);
});

test('a mail about money cannot be ended, and says why it came', () => {
  const mail = notices.billingNoticeMail({ to, origin: letter.origin, testMode: true }, notice);
  expect(mail.unsubscribeURL).toBeUndefined();
  expect(mail.text).toContain('お知らせの設定にかかわらず');
  expect(mail.text).toContain('テストモード');
});

test('a mail about a coupon leads to the coupons', () => {
  const notice = { title: '招待の特典', body: '500円引き', link: '/share' };
  const { text } = notices.billingNoticeMail({ to, origin: letter.origin, testMode: false }, notice);
  expect(text).toContain('クーポンを見る');
  expect(text).toContain(`${letter.origin}/share`);
  expect(text).not.toContain('契約内容を確認する');
});
