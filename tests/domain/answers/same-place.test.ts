import { describe, expect, it } from 'vitest';
import { matchedGains, samePlace } from '#domain/answers/same-place.ts';

describe('the same place of another recording', () => {
  it('scales by the lengths, as a learner plays slower than the model', () => {
    expect(samePlace(30, 60, 40)).toBe(20);
    expect(samePlace(20, 40, 60)).toBe(30);
  });

  it('is the same second where a length is unknown or the recordings differ too much', () => {
    expect(samePlace(12, 0, 40)).toBe(12);
    expect(samePlace(12, 40, 0)).toBe(12);
    expect(samePlace(12, 30, 300)).toBe(12);
  });

  it('never leaves the other recording', () => {
    expect(samePlace(90, 100, 20)).toBe(20);
    expect(samePlace(-1, 10, 10)).toBe(0);
  });
});

describe('gains of equal loudness', () => {
  it('turns the louder one down and leaves the other as it is', () => {
    expect(matchedGains({ own: -26, other: -20 })).toEqual({ own: 1, other: 10 ** (-6 / 20) });
    expect(matchedGains({ own: -14, other: -20 })).toEqual({ own: 10 ** (-6 / 20), other: 1 });
  });

  it('changes nothing while one is not measured, and never silences', () => {
    expect(matchedGains({ own: null, other: -20 })).toEqual({ own: 1, other: 1 });
    expect(matchedGains({ own: -70, other: -14 }).other).toBeCloseTo(10 ** (-24 / 20));
  });
});
