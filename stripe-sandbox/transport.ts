import type Stripe from 'stripe';
import { billingIncludes, billingRoutes } from './routes/billing-routes.ts';
import { customerRoutes } from './routes/customer-routes.ts';
import { paymentListRoute } from './routes/payment-list-routes.ts';
import { paymentMethodRoutes } from './routes/payment-method-routes.ts';
import { paymentRoutes } from './routes/payment-routes.ts';
import { setupRoutes } from './routes/setup-routes.ts';
import { answerRequest, type WireAnswer } from './wire/answer-request.ts';
import { API_VERSION } from './wire/events.ts';
import { type FormMembers, parseForm } from './wire/form.ts';
import { invalid, Refusal } from './wire/refusal.ts';
import { findRoute, type Route } from './wire/route.ts';
import type { SandboxDeps } from './wire/sandbox-deps.ts';

/** Carries the requests of stripe-node (`httpClient`). */
export type SandboxTransport = ReturnType<typeof Stripe.createFetchHttpClient>;

export const SANDBOX_SECRET_KEY = 'sk_test_sandbox';

const ROUTES: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupRoutes,
  ...paymentRoutes,
  paymentListRoute,
  ...billingRoutes,
];

/** Answers stripe-node in this process instead of api.stripe.com: no port, no network. */
export function sandboxTransport(deps: SandboxDeps): SandboxTransport {
  return {
    getClientName: () => 'sandbox',
    async makeRequest(_host, _port, path, method, headers, requestData) {
      return responseOf(await answerWire(deps, { path, method, headers, requestData }));
    },
  };
}

interface Wire {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly requestData: string | null;
}

async function answerWire(deps: SandboxDeps, wire: Wire): Promise<WireAnswer> {
  try {
    const header = headersOf(wire.headers);
    admit(header);
    const url = new URL(wire.path, 'https://api.stripe.com');
    const { method } = wire;
    const given = givenOf(method === 'POST' ? (wire.requestData ?? '') : url.search.slice(1));
    const found = findRoute(ROUTES, method, url.pathname);
    if (found === null)
      throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}).`);
    const request = found.route.read(found.place, given);
    const idempotencyKey = header('idempotency-key') ?? null;
    return await answerRequest(
      deps,
      { method, path: url.pathname, given, idempotencyKey },
      request,
      billingIncludes,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, headers: {}, body: error.body() };
  }
}

function givenOf(text: string): FormMembers {
  return parseForm(text);
}

function headersOf(given: Readonly<Record<string, unknown>>): (name: string) => string | undefined {
  const all = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = all.get(name);
    return value === undefined || value === null ? undefined : String(value);
  };
}

function admit(header: (name: string) => string | undefined): void {
  if (header('authorization') !== `Bearer ${SANDBOX_SECRET_KEY}`) {
    throw new Refusal(401, 'invalid_request_error', 'Invalid API Key provided.');
  }
  if (header('stripe-version') !== API_VERSION) throw invalid('Invalid Stripe API version.');
}

function responseOf({
  status,
  headers,
  body,
}: WireAnswer): Awaited<ReturnType<SandboxTransport['makeRequest']>> {
  const all = { ...headers, 'content-type': 'application/json', 'stripe-version': API_VERSION };
  const raw = { headers: all, statusCode: status };
  return {
    getStatusCode: () => status,
    getHeaders: () => all,
    getRawResponse: () => raw,
    toStream: () => {
      throw new Error('the sandbox has no streams');
    },
    // Parsed again, as from the network: callers share no object with the sandbox.
    toJSON: async () => JSON.parse(JSON.stringify(body)),
  };
}
