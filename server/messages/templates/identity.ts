import { PRODUCT_NAME } from '#domain/product.ts';
import type { Mail } from '#server/messages/post-message.ts';
import { layoutMail } from './mail-layout.ts';

interface WithLink {
  readonly to: string;
  readonly link: string;
}

interface WithNewEmail extends WithLink {
  readonly newEmail: string;
}

const NOT_ASKED = 'お心当たりのないときは、何もなさらず、このメールを削除してください。';
const KEEP_TO_YOURSELF =
  'リンクを開くと本人として扱われます。ほかの方に転送したり、お見せになったりしないでください。';

/** To a person who signed up, or asked for it again in the settings. */
export function verifyEmailMail({ to, link }: WithLink): Mail {
  return layoutMail({
    to,
    subject: 'メールアドレスの確認をお願いします',
    paragraphs: [
      `${PRODUCT_NAME}をお使いいただき、ありがとうございます。`,
      '次のリンクを開き、開いた画面のボタンを押すと、このメールアドレスがご本人のものと確認されます。',
    ],
    action: { label: 'メールアドレスを確認する', link, within: '3日間' },
    notes: [`${NOT_ASKED}メールアドレスを間違えて登録された方がいるのかもしれません。`],
  });
}

/** To a known address for which somebody asked for a new password. */
export function resetPasswordMail({ to, link }: WithLink): Mail {
  return layoutMail({
    to,
    subject: 'パスワードの再設定',
    paragraphs: [
      'パスワードを再設定したいとのご希望をお受けしました。',
      '次のリンクを開き、新しいパスワードを決めてください。',
    ],
    action: { label: '新しいパスワードを決める', link, within: '1時間' },
    notes: [`${NOT_ASKED}いまのパスワードはそのままお使いいただけます。`, KEEP_TO_YOURSELF],
  });
}

/** To the new address: nothing changes before its link is opened. */
export function changeEmailMail({ to, link, newEmail }: WithNewEmail): Mail {
  return layoutMail({
    to,
    subject: '新しいメールアドレスの確認をお願いします',
    paragraphs: [
      `${PRODUCT_NAME}のメールアドレスを、次のものに変更したいとのご希望をお受けしました。\n${newEmail}`,
      '次のリンクを開き、開いた画面のボタンを押すと、変更が完了します。完了すると、すべての端末でもう一度ログインが必要になります。',
    ],
    action: { label: 'メールアドレスの変更を完了する', link, within: '24時間' },
    notes: [`${NOT_ASKED}開いた画面でボタンを押さないかぎり、変更されることはありません。`],
  });
}

/** To an address that somebody wanted to change to, but that has an account already. Only its owner learns so. */
export function addressTakenMail({ to }: { readonly to: string }): Mail {
  return layoutMail({
    to,
    subject: 'このメールアドレスはすでに登録されています',
    paragraphs: [
      `${PRODUCT_NAME}の別のアカウントから、メールアドレスをこちらに変更したいとのご希望をお受けしました。`,
      'このメールアドレスにはすでにアカウントがあるため、変更は行っていません。そのアカウントは、これまでどおりお使いいただけます。',
      'ご自身で変更しようとされたときは、別のメールアドレスをお使いになるか、このメールアドレスでログインしてください。',
    ],
    notes: [NOT_ASKED],
  });
}

/** To the previous address, with a link that recovers it if somebody else made the change. */
export function emailChangedMail({ to, link, newEmail }: WithNewEmail): Mail {
  return layoutMail({
    to,
    subject: 'メールアドレスが変更されました',
    paragraphs: [
      `${PRODUCT_NAME}のメールアドレスが、次のものに変更されました。\n${newEmail}`,
      'ご自身で変更されたときは、何もなさる必要はありません。',
      'お心当たりのないときは、次のリンクを開いて、元のメールアドレスに戻してください。続けてパスワードも再設定してください。',
    ],
    action: { label: '元のメールアドレスに戻す', link, within: '30日間' },
    notes: [KEEP_TO_YOURSELF],
  });
}

/** After every change of the password. */
export function passwordChangedMail({ to }: { readonly to: string }): Mail {
  return layoutMail({
    to,
    subject: 'パスワードが変更されました',
    paragraphs: [
      `${PRODUCT_NAME}のパスワードが変更されました。ほかの端末では、もう一度ログインが必要になります。`,
      'ご自身で変更されたときは、何もなさる必要はありません。',
    ],
    notes: [
      'お心当たりのないときは、すぐにログイン画面からパスワードを再設定してください。このメールアドレスのメールサービスのパスワードも、変更されることをおすすめします。',
    ],
  });
}

/** A sign-in without a password. */
export function signInLinkMail({ to, link }: WithLink): Mail {
  return layoutMail({
    to,
    subject: 'ログイン用のリンク',
    paragraphs: [`次のリンクを開き、このメールアドレスを入力すると、${PRODUCT_NAME}にログインできます。`],
    action: { label: 'ログインする', link, within: '1時間' },
    notes: [NOT_ASKED, KEEP_TO_YOURSELF],
  });
}
