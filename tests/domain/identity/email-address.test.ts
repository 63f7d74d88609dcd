import { describe, expect, it } from 'vitest';
import { isEmailAddress, suggestEmail } from '#domain/identity/email-address.ts';

describe('an address with a typo in its domain', () => {
  it.each([
    ['taro@gmial.com', 'taro@gmail.com'],
    ['taro@gmai.com', 'taro@gmail.com'],
    ['taro@gmail.con', 'taro@gmail.com'],
    ['taro@gmail.co', 'taro@gmail.com'],
    ['taro@gmaill.com', 'taro@gmail.com'],
    ['taro@GMIAL.com', 'taro@gmail.com'],
    ['taro@gmail.co.jp', 'taro@gmail.com'],
    ['hana.ko@yaho.co.jp', 'hana.ko@yahoo.co.jp'],
    ['hana@yahoo.co.jo', 'hana@yahoo.co.jp'],
    ['hana@iclould.com', 'hana@icloud.com'],
    ['hana@docomo.jp', 'hana@docomo.ne.jp'],
    ['hana@ezwrb.ne.jp', 'hana@ezweb.ne.jp'],
    ['hana@i.sofbank.jp', 'hana@i.softbank.jp'],
  ])('%s gets the suggestion %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    ...['taro@gmail.com', 'taro@Gmail.com', 'taro@ymail.com', 'taro@yahoo.com', 'taro@yahoo.ne.jp'],
    ...['taro@example.jp', 'taro@school.ac.jp', 'taro@mail.com', 'taro@softbank.co.jp', 'taro@mr.com'],
    ...['', '@gmial.com', 'taro', 'taro@', 'taro@gmial'],
  ])('%s gets no suggestion', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});

describe('a typo of more than one letter', () => {
  it.each(['taro@gmibl.com', 'taro@gmxal.com', 'taro@gmiax.com', 'taro@gml.com'])(
    '%s is not one',
    (typed) => {
      expect(suggestEmail(typed)).toBeNull();
    },
  );
  it('is not seen in a short domain, but is in one of seven letters', () => {
    expect(suggestEmail('taro@me.con')).toBeNull();
    expect(suggestEmail('taro@liv.jp')).toBe('taro@live.jp');
  });
  it('is corrected for a name of one letter', () => expect(suggestEmail('t@gmial.com')).toBe('t@gmail.com'));
});

describe('an e-mail address', () => {
  const label = 'd'.repeat(63);
  const longAddress = `${'a'.repeat(64)}@${label}.${label}.${'d'.repeat(58)}.jp`;
  it.each(['taro@example.jp', 'ta..ro.@docomo.ne.jp', "o'hara+1@example.co.jp", longAddress])(
    '%s is one',
    (text) => {
      expect(isEmailAddress(text)).toBe(true);
    },
  );
  it('has at most 254 characters', () => {
    expect(longAddress).toHaveLength(254);
    expect(isEmailAddress(longAddress.replace('.jp', 'd.jp'))).toBe(false);
  });
  it.each(['', 'taro', '@example.jp', 'taro@localhost', 'taro@-x.jp', 'taro@x..jp', 'ta ro@example.jp'])(
    '%s is none',
    (text) => {
      expect(isEmailAddress(text)).toBe(false);
    },
  );
});
