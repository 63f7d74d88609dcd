import { descriptionOf, titleOf } from '#domain/page-title.ts';
import { usePageHead } from '#ui/layout/use-page-head.ts';

const DEFAULT_DESCRIPTION =
  '夜の15分で、楽器が少しずつ弾けるようになる。電波が届かない場所でも録音して提出できる、大人のためのオンライン音楽レッスンです。';

interface HeadProps {
  /** The screen's own title; '' for the product name alone. */
  title: string;
  description?: string;
}

/** Sets the title `{screen} - {product}` and a description of at most 160 characters. Renders nothing. */
export function Head({ title, description = DEFAULT_DESCRIPTION }: HeadProps) {
  usePageHead(titleOf(title), descriptionOf(description));
  return null;
}
