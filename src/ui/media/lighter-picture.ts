import { savesData } from '#network/saves-data.ts';

/** What a picture is rendered for, as its address says it (src/domain/image-url.ts). */
const USUAL = ',dpr_2.0,';
const LIGHT = ',dpr_1.0,';

/** The address of a picture, of a quarter of its pixels where data is to be saved. */
export function pictureAddress(address: string): string {
  return savesData(window) ? address.replace(USUAL, LIGHT) : address;
}

/** The same picture in the other density, which may be on the device where this one is not; null for other addresses. */
export function otherDensity(address: string): string | null {
  if (address.includes(USUAL)) return address.replace(USUAL, LIGHT);
  return address.includes(LIGHT) ? address.replace(LIGHT, USUAL) : null;
}
