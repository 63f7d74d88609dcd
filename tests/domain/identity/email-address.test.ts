import { describe, expect, it } from 'vitest';
import { suggestEmail } from '#domain/identity/email-address.ts';

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
