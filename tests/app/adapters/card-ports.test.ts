import { beforeEach, describe, expect, it } from 'vitest';
import { cardPorts, cleanAddress } from '#app/adapters/card-ports.ts';
import type { AppContext } from '#app/context.ts';

const PAGE = 'https://school.example/settings/cards';
const BACK = `${PAGE}?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x&redirect_status=succeeded`;
const STATE = { key: 'of the router' };

let view: Window;
let href: string;

beforeEach(() => {
  const stored = new Map<string, string>();
  href = PAGE;
  view = {
    location: {
      get href() {
        return href;
      },
    },
    history: {
      state: STATE,
      replaceState(state: unknown, _: string, address: string) {
        expect(state).toBe(STATE);
        href = address;
      },
    },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  } as unknown as Window;
});

const partsOf = (uid: string) =>
  ({
    api: () => expect.unreachable(),
    session: {
      account: { renewed: () => expect.unreachable() },
      state: () => ({ kind: 'in', identity: { uid }, checked: true }),
    },
  }) as unknown as AppContext;

describe('the card ports after the bank’s own page', () => {
  it('resume the card, and remove the secret from the address', () => {
    href = BACK;
    const { pending, returnURL } = cardPorts(partsOf('hanako'), view);
    expect(pending.read()).toEqual({ setupID: 'seti_1', setDefault: false });
    expect(returnURL()).toBe(PAGE);
    cleanAddress(view);
    expect(href).toBe(PAGE);
  });

  it('restore the choice of the default card', () => {
    cardPorts(partsOf('hanako'), view).pending.write({ setupID: 'seti_1', setDefault: true });
    href = BACK;
    expect(cardPorts(partsOf('hanako'), view).pending.read()?.setDefault).toBe(true);
  });

  it('change nothing on any other page', () => {
    const { pending } = cardPorts(partsOf('hanako'), view);
    cleanAddress(view);
    expect(pending.read()).toBeNull();
    expect(href).toBe(PAGE);
  });
});
