import { callApi, mailedSandboxLink, stepUp } from '../people.ts';
import {
  changed,
  failure,
  heading,
  intercept,
  json,
  never,
  type Scene,
  type Screen,
  type Stage,
  text,
  token,
} from './stage.ts';

const clinicSite = ({ product, subdomain }: Stage) => product.site(subdomain);

/** The session opens unlocked, although the owner may have signed in longer ago than the clinic's idle minutes. */
const siteCode = async ({ product, ownerToken, tenantId }: Stage) => {
  await stepUp(product, ownerToken);
  const { code } = await callApi<{ code: string }>(
    product,
    'POST',
    '/api/auth/site-codes',
    { tenantId },
    ownerToken,
  );
  return `/#code=${code}`;
};

const atClinic = (path: Scene['path'], until: Scene['until'], before?: Scene['before']): Scene => ({
  on: clinicSite,
  path,
  until,
  ...(before ? { before } : {}),
});

const sandboxSite = ({ product }: Stage) => product.site('demo');

const sandboxLink = () => `/sandbox/${token}`;

const sandboxLinkIs = (info: object) =>
  intercept(
    /sandbox\/links\/inspect/,
    json(200, {
      success: true,
      link: { state: 'valid', ready: true, expiresAt: '2026-11-28T12:00:00.000Z', ...info },
    }),
  );

const atSandbox = (path: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  on: sandboxSite,
  path: () => path,
  until,
  ...(before ? { before } : {}),
});

/** Opens the sandbox with a mailed link, as a visitor does; the browser remembers the visit. */
async function enterSandbox({ page, product }: Stage): Promise<void> {
  const email = `visitor-${Math.random().toString(36).slice(2)}@visitor.example`;
  await page.goto(await mailedSandboxLink(product, email));
  // On the first visit the sample data is still being prepared.
  await page.getByRole('button', { name: 'Open the sandbox' }).click({ timeout: 100_000 });
  await page.getByLabel('View as').and(page.locator('select')).waitFor({ timeout: 100_000 });
}

/** Screens of a clinic’s own site, of the sandbox, and the pages shown instead of them. */
export const clinicScreens: Record<string, Screen> = {
  '/': {
    kind: 'data',
    states: {
      ready: atClinic(siteCode, text('Maude Gagnon')),
      'sign-in': atClinic(
        () => '/',
        ({ page }) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
      ),
      'code refused': atClinic(
        () => `/#code=${token}`,
        ({ page }) => page.getByRole('button', { name: 'Sign in' }).waitFor(),
      ),
      'visited by support': atClinic(
        siteCode,
        ({ page }) => page.getByRole('button', { name: 'End visit' }).waitFor(),
        changed<{ user: object }>(/\/api\/auth\/exchange$/, ({ user, ...answer }) => ({
          ...answer,
          user: {
            ...user,
            operator: {
              name: 'Ada Admin',
              reason: 'Session types',
              endsAt: new Date(Date.now() + 1_500_000).toISOString(),
            },
          },
        })),
      ),
      loading: atClinic(
        siteCode,
        ({ page }) => page.getByRole('status').first().waitFor({ state: 'attached' }),
        intercept(/\/api\/clinic\/today/, never),
      ),
      failing: atClinic(siteCode, text(/try again/i), intercept(/\/api\/clinic\/today/, failure)),
      unknown: {
        on: ({ product }) => product.site('no-such-clinic'),
        path: () => '/',
        until: ({ page }) => page.getByRole('heading', { level: 1 }).waitFor(),
      },
    },
  },
  '/sandbox/:token': {
    kind: 'data',
    states: {
      ready: atSandbox(
        sandboxLink(),
        ({ page }) => page.getByRole('button', { name: 'Open the sandbox' }).waitFor(),
        sandboxLinkIs({}),
      ),
      loading: atSandbox(
        sandboxLink(),
        text('Checking your link…'),
        intercept(/sandbox\/links\/inspect/, never),
      ),
      failing: atSandbox(
        sandboxLink(),
        heading('Your link could not be checked'),
        intercept(/sandbox\/links\/inspect/, failure),
      ),
      preparing: atSandbox(
        sandboxLink(),
        text('Today’s sample data is being prepared.'),
        sandboxLinkIs({ ready: false }),
      ),
      used: atSandbox(sandboxLink(), heading('This link has been used'), sandboxLinkIs({ state: 'used' })),
      expired: atSandbox(
        sandboxLink(),
        heading('This link has expired'),
        sandboxLinkIs({ state: 'expired' }),
      ),
      invalid: atSandbox(sandboxLink(), heading('This link is not valid')),
    },
  },
  'the sandbox': {
    kind: 'static',
    states: {
      ready: atSandbox('/', text('nothing is saved'), enterSandbox),
      'without a visit': atSandbox('/', heading('The sandbox opens with a link')),
    },
  },
};
