import { html, raw } from 'hono/html';
import { cardInWords, PLAN_LABELS, yen } from '#domain/billing/billing-labels.ts';
import { splitTax } from '#domain/billing/tax.ts';
import { formatJapan, lastDayOf } from '#domain/japan-time.ts';
import { type Html, htmlPage } from '#server/lib/html-page.ts';
import type { Receipt } from './receipt-store.ts';
import { SCRIPT, STYLE } from './receipt-style.ts';
import { RECEIPT_TEXTS as TEXTS } from './receipt-texts.ts';

const dayOf = (timeMs: number) => formatJapan(timeMs, 'yyyy年M月d日');
const day = (time: Date) => dayOf(time.getTime());

function daysOf({ start, end }: NonNullable<Receipt['period']>): string {
  const last = lastDayOf({ start: start.getTime(), end: end.getTime() });
  return TEXTS.fromTo(day(start), dayOf(last));
}

/**
 * The HTML of a receipt with the six facts of a qualified invoice (適格請求書, 消費税法57条の4): the seller with the registration
 * number, the day, the item, the amount by tax rate, the tax, and the buyer. Refunds have their day and tax as well
 * (適格返還請求書).
 */
export function receiptPage(receipt: Receipt): Html {
  const parts = [
    ...(receipt.testMode ? [html`<p class="invalid">${TEXTS.testMode}</p>`] : []),
    html`<p class="facts">${TEXTS.number(receipt.number)}<br>${TEXTS.paidOn(day(receipt.paidAt))}</p>`,
    html`<p class="buyer">${buyerOf(receipt)} <span>${TEXTS.to}</span></p>`,
    html`<p class="sum">${yen(receipt.amount)}<small>（税込）</small></p>`,
    html`<p class="for">${TEXTS.for}</p>`,
    itemTable(receipt),
    taxTable(receipt),
    ...refundTable(receipt),
    sellerOf(receipt),
    html`<p class="note">${TEXTS.noStamp}</p>`,
    ...(receipt.testMode ? [html`<div class="across" aria-hidden="true">${TEXTS.across}</div>`] : []),
  ];
  return page(
    TEXTS.title,
    html`<nav>
<a href="/settings/orders" rel="noreferrer">${TEXTS.back}</a>
<button type="button">${TEXTS.print}</button>
<p>${TEXTS.howToSave}</p>
</nav>
<main>
<h1>${TEXTS.title}</h1>
${onLines(parts)}
</main>
<script>${raw(SCRIPT)}</script>`,
  );
}

/** One part a line. */
function onLines(parts: readonly Html[]): Html {
  return html`${parts.flatMap((part, i) => (i === 0 ? [part] : ['\n', part]))}`;
}

/** A person without a name can type one before printing; it stays on this page alone. */
function buyerOf({ buyer }: Receipt): Html {
  if (buyer !== null) return html`<span>${buyer}</span>`;
  return html`<input aria-label="${TEXTS.buyer}" placeholder="${TEXTS.buyerHint}" maxlength="60" autocomplete="name">`;
}

/** The page for an expired address, or one that was cut short in a mail. */
export function noReceiptPage(): Html {
  return page(
    TEXTS.title,
    html`<main>
<p>${TEXTS.expired}</p>
<nav><a href="/settings/orders" rel="noreferrer">${TEXTS.back}</a></nav>
</main>`,
  );
}

const page = (title: string, body: Html) => htmlPage({ title, style: STYLE, body });

function tableOf(caption: string, rows: readonly (readonly [string, string])[]): Html {
  const lines = rows.map(([name, value]) => {
    const isAmount = /^−?[\d,]+円$/.test(value);
    const cell = isAmount ? html`<td class="yen">${value}</td>` : html`<td>${value}</td>`;
    return html`<tr><th scope="row">${name}</th>${cell}</tr>`;
  });
  return html`<h2>${caption}</h2>\n<table>${lines}</table>`;
}

function itemTable(receipt: Receipt): Html {
  const { amount, listAmount, couponName, card, period } = receipt;
  const off = listAmount - amount;
  return tableOf(TEXTS.details, [
    [itemOf(receipt), yen(listAmount)],
    ...(off > 0 ? [[TEXTS.coupon(couponName), `−${yen(off)}`] as const] : []),
    ...(period ? [[TEXTS.period, daysOf(period)] as const] : []),
    [TEXTS.payment, TEXTS.byCard(card && cardInWords(card))],
  ]);
}

function itemOf({ item, planName, reason }: Receipt): string {
  const plan = planName === 'standard' || planName === 'entry' ? PLAN_LABELS[planName] : planName;
  return (reason === 'change' ? TEXTS.change : TEXTS.fee)(item, plan);
}

function taxTable({ amount, taxAmount, taxPercent }: Receipt): Html {
  return tableOf(TEXTS.byRate, [
    [TEXTS.atRate(taxPercent), yen(amount)],
    [TEXTS.tax(taxPercent), yen(taxAmount)],
  ]);
}

function refundTable({ refunds, amount }: Receipt): Html[] {
  if (refunds.length === 0) return [];
  const left = amount - refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return [
    tableOf(TEXTS.refunds, [
      ...refunds.map(
        (refund) =>
          [
            TEXTS.refundedOn(day(refund.at), yen(splitTax(refund.amount).tax)),
            `−${yen(refund.amount)}`,
          ] as const,
      ),
      [TEXTS.left, yen(left)],
    ]),
  ];
}

function sellerOf({ seller }: Receipt): Html {
  if (seller === null) return html`<p class="invalid">${TEXTS.noSeller}</p>`;
  const { name, registrationNumber, address, phone } = seller;
  const lines = [
    registrationNumber === null ? TEXTS.unregistered : TEXTS.registration(registrationNumber),
    address,
    phone,
  ];
  return html`<section class="seller">
<p class="name">${name}</p>
${onLines(lines.map((line) => html`<p>${line}</p>`))}
</section>`;
}
