import type { Page, Route } from 'playwright-core';
import type { Product } from '../product.ts';

/** What a scene can use. */
export interface Stage {
  product: Product;
  page: Page;
  tenantId: string;
  subdomain: string;
  operatorToken: string;
  ownerToken: string;
}

/** One state of a screen. */
export interface Scene {
  /** Who is signed in; nobody if omitted. */
  as?: 'operator' | 'owner';
  path: (stage: Stage) => string | Promise<string>;
  /** Origin, when it is not the main site's. */
  on?: (stage: Stage) => string;
  /** Runs before the page opens. */
  before?: (stage: Stage) => Promise<unknown>;
  /** Brings the open page into the state and waits until it shows. */
  until: (stage: Stage) => Promise<unknown>;
}

/** `data` screens load something, `list` screens load a list that may be empty, `static` screens load nothing. */
export interface Screen {
  kind: 'static' | 'data' | 'list';
  states: Record<string, Scene>;
}

/** States that a screen of each kind must have. */
export const requiredStates = {
  static: ['ready'],
  data: ['ready', 'loading', 'failing'],
  list: ['ready', 'loading', 'failing', 'empty'],
} as const;

/** Answers a request with this body. */
export const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

export const failure = json(500, {
  success: false,
  error: 'Something went wrong on our side. It has been recorded; please try again.',
  code: 'INTERNAL',
});

/** Never answers, like a very slow server. */
export const never = () => new Promise<void>(() => {});

export const text =
  (wanted: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByText(wanted).first().waitFor();

export const status =
  (name: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole('status', { name }).first().waitFor({ state: 'attached' });

export const heading =
  (name: string | RegExp) =>
  ({ page }: Stage) =>
    page.getByRole('heading', { name }).first().waitFor();

export const intercept =
  (url: RegExp, answer: (route: Route) => unknown) =>
  ({ page }: Stage) =>
    page.route(url, answer);

interface DataScreen {
  as?: Scene['as'];
  path: Scene['path'];
  calls: RegExp;
  ready: Scene['until'];
  loading: Scene['until'];
  failing: Scene['until'];
}

/** The three states of a screen that loads data with `calls`. */
export function dataStates({
  as,
  path,
  calls,
  ready,
  loading,
  failing,
}: DataScreen): Record<'ready' | 'loading' | 'failing', Scene> {
  const base = as ? { as, path } : { path };
  return {
    ready: { ...base, until: ready },
    loading: { ...base, before: intercept(calls, never), until: loading },
    failing: { ...base, before: intercept(calls, failure), until: failing },
  };
}

/** Changes the server's answer before the page gets it. */
export const changed =
  <T>(url: RegExp, change: (body: T) => T) =>
  ({ page }: Stage) =>
    page.route(url, async (route) => {
      // Browsers resolve *.localhost to this machine; the test's own process may not.
      const asked = new URL(route.request().url());
      const headers = { ...route.request().headers(), host: asked.host };
      asked.hostname = '127.0.0.1';
      const answer = await route.fetch({ url: asked.href, headers });
      await route.fulfill({ response: answer, json: change((await answer.json()) as T) });
    });

/** Has the form of a token in a link; no link has it. */
export const token = 'a'.repeat(43);
