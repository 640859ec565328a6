import type { Page } from 'playwright-core';
import type { Product } from '../product.ts';

/** The context of a scene. */
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

/** A request of the page. */
interface Asked {
  url: string;
  method: string;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Returns the answer; null passes the request to the server, 'cut' breaks the connection. */
type Answering = (asked: Asked) => Answer | null | 'cut' | Promise<never>;

/** Answers a request with this body. */
export const json =
  (status: number, body: unknown): Answering =>
  () => ({ status, body });

export const failure = json(500, {
  success: false,
  error: 'Something went wrong on our side. It has been recorded; please try again.',
  code: 'INTERNAL',
});

/** Never answers, like a very slow server. */
export const never: Answering = () => new Promise(() => {});

export const cut: Answering = () => 'cut';

let standIns = 0;

/**
 * Answers requests of the page's scripts by replacing `fetch`. Playwright's `route` would intercept every request of
 * the page and disable its cache.
 */
async function standIn(page: Page, wanted: RegExp, answer: Answering): Promise<void> {
  const name = `standIn${++standIns}`;
  await page.exposeFunction(name, answer);
  await page.addInitScript(
    ({ name, source }) => {
      const matches = new RegExp(source);
      const send = window.fetch;
      const answerOf = (window as unknown as Record<string, (asked: Asked) => ReturnType<Answering>>)[name];
      window.fetch = async (input, init) => {
        const request = new Request(input, init);
        const { url, method, signal } = request;
        if (!answerOf || !matches.test(url)) return send(request);
        const given = await new Promise<Awaited<ReturnType<Answering>>>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          Promise.resolve(answerOf({ url, method })).then(resolve, reject);
        });
        if (given === null) return send(request);
        if (given === 'cut') throw new TypeError('Failed to fetch');
        const headers = { 'content-type': 'application/json' };
        return new Response(JSON.stringify(given.body), { status: given.status, headers });
      };
    },
    { name, source: wanted.source },
  );
}

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
  (url: RegExp, answer: Answering) =>
  ({ page }: Stage) =>
    standIn(page, url, answer);

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

/** Changes the server's answer before the page's scripts get it. */
export const changed =
  <T>(url: RegExp, change: (body: T) => T) =>
  async ({ page }: Stage): Promise<void> => {
    const name = `change${++standIns}`;
    await page.exposeFunction(name, change);
    await page.addInitScript(
      ({ name, source }) => {
        const matches = new RegExp(source);
        const send = window.fetch;
        const changeOf = (window as unknown as Record<string, (body: unknown) => Promise<unknown>>)[name];
        window.fetch = async (input, init) => {
          const answer = await send(input, init);
          if (!changeOf || !matches.test(answer.url)) return answer;
          return new Response(JSON.stringify(await changeOf(await answer.json())), answer);
        };
      },
      { name, source: url.source },
    );
  };

/** Looks like a link token, but belongs to no link. */
export const token = 'a'.repeat(43);
