/** Why a typed text is not a number that can receive messages. */
export type PhoneFault = 'empty' | 'not-a-number' | 'too-short' | 'too-long' | 'unknown' | 'no-messages';

export type ParsedPhoneNumber = { kind: 'number'; e164: string } | { kind: 'refused'; why: PhoneFault };

/** Hyphens, dashes and long-vowel signs of every keyboard, dots, brackets, and invisible characters. */
const SEPARATORS = /[\s\-‐‑‒–—―−ーｰ─━﹣.・/()[\]\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const INTERNATIONAL_PREFIX = /^(?:00|010)(?=[1-9])/;
/** Toll-free, shared-cost and service numbers: they receive no messages. */
const SERVICE = /^0(?:120|800|570|990|180|170)/;

/**
 * Parses a telephone number as people type it in Japan into E.164: 090-1234-5678, （０３）１２３４－５６７８, +81 (0)90…,
 * 81 90…, and foreign numbers with + or 010.
 */
export function parsePhoneNumber(typed: string): ParsedPhoneNumber {
  const text = typed
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(SEPARATORS, '');
  if (text === '') return refused('empty');
  if (!/^\+?\d+$/.test(text)) return refused('not-a-number');
  const world = text.replace(INTERNATIONAL_PREFIX, '+');
  if (world.startsWith('+81')) return japanese(world.slice(3).replace(/^0?/, '0'));
  if (world.startsWith('+')) return abroad(world.slice(1));
  // The country code without +, as some address books store it.
  if (/^810?[5-9]0\d{8}$/.test(world)) return japanese(world.slice(2).replace(/^0?/, '0'));
  return japanese(world);
}

/** @param national with the leading 0 */
function japanese(national: string): ParsedPhoneNumber {
  if (!national.startsWith('0')) return refused(national.length < 10 ? 'too-short' : 'unknown');
  if (SERVICE.test(national)) return refused('no-messages');
  const long = /^0[5-9]0/.test(national) ? 11 : 10;
  if (national.length < long) return refused('too-short');
  if (national.length > long) return refused('too-long');
  if (national.startsWith('00')) return refused('unknown');
  return { kind: 'number', e164: `+81${national.slice(1)}` };
}

function abroad(digits: string): ParsedPhoneNumber {
  if (digits.startsWith('0')) return refused('unknown');
  if (digits.length < 8) return refused('too-short');
  return digits.length > 15 ? refused('too-long') : { kind: 'number', e164: `+${digits}` };
}

function refused(why: PhoneFault): ParsedPhoneNumber {
  return { kind: 'refused', why };
}

/** The Japanese notation: 090-1234-5678, 03-1234-5678; foreign numbers unchanged. */
export function formatPhoneNumber(e164: string): string {
  const national = /^\+81(\d{9,10})$/.exec(e164)?.[1];
  if (national === undefined) return e164;
  const shape = national.length === 10 ? /^(\d\d)(\d{4})(\d{4})$/ : /^([36])(\d{4})(\d{4})$/;
  return `0${national.replace(shape, '$1-$2-$3')}`;
}

/** The digits of a typed or pasted code; full-width digits and spaces are accepted. */
export function codeDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '');
}
