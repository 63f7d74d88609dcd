import { sourceOf } from '#server/lib/html-page.ts';

/** The receipt looks the same on a phone, a screen and A4: always light, like paper. */
export const STYLE = `
:root { color-scheme: light; font-family: 'Hiragino Sans', 'Noto Sans JP', 'Yu Gothic', Meiryo, sans-serif; line-height: 1.7; color: #1a1a1a; background: #e9e9ee }
body { margin: 0; padding: 1rem }
main { position: relative; overflow: hidden; box-sizing: border-box; max-width: 46rem; margin: 0 auto; padding: 2rem clamp(1rem, 5vw, 3rem); background: #fff }
nav { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; max-width: 46rem; margin: 0 auto 1rem }
nav a, nav button { box-sizing: border-box; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid #2f3a8f; border-radius: .5rem; font: inherit; text-decoration: none }
nav a { color: #2f3a8f; background: #fff }
nav button { color: #fff; background: #2f3a8f; cursor: pointer }
nav :focus-visible { outline: 3px solid #1a1a1a; outline-offset: 2px }
nav p { flex-basis: 100%; word-break: auto-phrase; margin: 0; font-size: .875rem }
h1 { margin: 0 0 1.5rem; text-align: center; letter-spacing: .5em; text-indent: .5em; font-size: 1.75rem }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem }
.facts { margin: 0 0 1.5rem; font-size: .875rem; text-align: right }
.buyer { display: flex; gap: 1rem; justify-content: space-between; box-sizing: border-box; width: fit-content; min-width: 14rem; margin: 0 0 1.5rem; border-bottom: 1px solid; font-size: 1.25rem; overflow-wrap: anywhere }
.buyer:has(input) { width: auto }
.buyer input { flex: 1; min-width: 0; width: 100%; min-height: 2.75rem; padding: 0; border: 0; background: none; color: inherit; font: inherit }
.buyer input:focus-visible { outline: 3px solid #2f3a8f; outline-offset: 2px }
.buyer input::placeholder { color: #6b6b73; font-size: 1rem }
.buyer input + span { align-self: center }
.sum { margin: 0; padding: .75rem 1rem; border: 2px solid; text-align: center; font-size: 1.75rem; font-weight: bold; font-variant-numeric: tabular-nums }
.sum small { font-size: 1rem; font-weight: normal }
.for { margin: .5rem 0 1.5rem; text-align: center; text-wrap: balance; word-break: auto-phrase }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .5rem .25rem; border-bottom: 1px solid #8a8a8a; text-align: left; vertical-align: top; overflow-wrap: break-word }
th { min-width: 6em; font-weight: normal; word-break: auto-phrase }
td { text-align: right; word-break: keep-all }
.yen { white-space: nowrap }
.seller { margin: 2rem 0 0 auto; max-width: 24rem }
.seller p, .note { margin: 0; font-size: .875rem; overflow-wrap: anywhere }
.seller .name { font-size: 1.125rem; font-weight: bold }
.note { margin-top: 1rem }
.invalid { margin: 1.5rem 0; padding: .5rem; border: 2px solid #b3261e; color: #b3261e; font-weight: bold; text-align: center; text-wrap: balance; word-break: auto-phrase }
.across { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none; transform: rotate(-24deg); font-size: clamp(1.75rem, 8vw, 4rem); font-weight: bold; white-space: nowrap; color: #b3261e; opacity: .16 }
@page { size: A4; margin: 18mm }
@media print { :root { background: #fff } body { padding: 0 } main { max-width: none; padding: 0 } nav { display: none } .buyer input::placeholder { color: transparent } }
`;

/** The only script of the page. */
export const SCRIPT = `document.querySelector('button').addEventListener('click', () => window.print());`;

/** The page loads nothing; its style and script are allowed by their hashes. */
export const RECEIPT_POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(STYLE)}`,
  `script-src ${sourceOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
