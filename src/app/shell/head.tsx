import { descriptionOf, titleOf } from '#domain/page-title.ts';
import { usePageHead } from '#ui/layout/use-page-head.ts';

const ABOUT =
  '夜の15分で、楽器がすこしずつ弾けるようになる。電波が届かない場所でも録音して提出できる、大人のためのオンライン音楽レッスンです。';

interface HeadProps {
  /** The page's own name; '' for the product alone. */
  title: string;
  description?: string;
}

/** `{page} - {product}` and a description of at most 160 characters in one line. Renders nothing. */
export function Head({ title, description = ABOUT }: HeadProps) {
  usePageHead(titleOf(title), descriptionOf(description));
  return null;
}
