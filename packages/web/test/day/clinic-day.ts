import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp } from '../../../api/test/app.ts';
import { unusedPort } from '../../../api/test/ports.ts';
import { createVisit, type NewVisit } from '../../../api/test/visits.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../api/test/workspace.ts';
import { clearBrowser, openPerson, type Person, shareBrowser, signIn } from '../browser.ts';

export interface ClinicDay {
  readonly app: TestApp;
  readonly clinic: TestWorkspace;
  /** Errors in the pages of everybody who has left. */
  readonly problems: readonly string[];
  /** Adds another clinic with its own people on the same server, for a test that needs isolated data. */
  addClinic(): Promise<TestWorkspace>;
  /** Sets the clock of the server and of every open page. */
  setTime(moment: string): Promise<void>;
  /** Opens a page of a clinic’s site as a member, in the language of their account. */
  open(
    member: Pick<TestMember, 'token'>,
    path: string,
    options?: BrowserContextOptions,
    clinic?: TestWorkspace,
  ): Promise<Person>;
  /** Opens another tab in a person’s browser context. */
  openTab(person: Person, path: string, clinic?: TestWorkspace): Promise<Page>;
}

const webRoot = fileURLToPath(new URL('../../dist/client', import.meta.url));

/**
 * The server in this process with the built site and a clinic of `createWorkspace`, and a browser. Both share a clock,
 * which stands still unless `running`, so that a day of the clinic can be played step by step. With `renewed`, the second
 * try of a test begins with another clinic, not with what the first try left.
 */
export function provideClinicDay(options: {
  subdomain: string;
  at: string;
  running?: boolean;
  renewed?: boolean;
}): ClinicDay {
  let app: TestApp;
  let clinic: TestWorkspace;
  let browser: Browser;
  let set = { to: Date.parse(options.at), at: Date.now() };
  const now = () => new Date(set.to + (options.running ? Date.now() - set.at : 0));
  let port = 0;
  const people = new Set<Person>();
  const problems: string[] = [];
  const setClock = ({ context: { clock } }: Person) =>
    options.running ? clock.install({ time: now() }) : clock.setFixedTime(now());
  const originOf = ({ host }: TestWorkspace) => `http://${host}:${port}`;
  beforeAll(async () => {
    port = await unusedPort();
    const origin = `http://localhost:${port}`;
    const settings = { webRoot, port, publicOrigin: origin };
    [app, browser] = await Promise.all([createTestApp({ clock: { now }, settings }), shareBrowser()]);
    await app.server.start();
    clinic = await createWorkspace(app, { subdomain: options.subdomain });
  });
  const addClinic = () => createWorkspace(app, { subdomain: `clinic-${randomBytes(4).toString('hex')}` });
  beforeEach(async ({ task }) => {
    if (options.renewed && task.result?.retryCount) clinic = await addClinic();
  });
  afterEach(async () => {
    await Promise.all([...people].map((person) => person.leave()));
    people.clear();
  });
  afterAll(async () => {
    await clearBrowser(browser);
    await app?.close();
  });
  return {
    get app() {
      return app;
    },
    get clinic() {
      return clinic;
    },
    problems,
    addClinic,
    async setTime(moment) {
      set = { to: Date.parse(moment), at: Date.now() };
      await Promise.all([...people].map(setClock));
    },
    async open(member, path, contextOptions, of = clinic) {
      const opened = await openPerson(browser, contextOptions);
      const person: Person = {
        ...opened,
        leave() {
          if (people.delete(person)) problems.push(...opened.problems);
          return opened.leave();
        },
      };
      people.add(person);
      const { page } = person;
      const origin = originOf(of);
      await Promise.all([setClock(person), signIn(page, origin, member.token)]);
      await page.goto(`${origin}${path}`);
      return person;
    },
    async openTab({ context }, path, of = clinic) {
      const page = await context.newPage();
      await page.goto(`${originOf(of)}${path}`);
      return page;
    },
  };
}

/**
 * Anne's 24 visits of Tuesday, 24 November 2026, in the order of their time: one cancelled in time and one late, 2
 * missed at 60.00, 14 of physiotherapy at 120.00, then 6 of massage at 110.00. 22 of them are billed: 2,460.00.
 */
export async function fillTuesday(app: TestApp, clinic: TestWorkspace): Promise<string[]> {
  const hour = (n: number) => `${String(n).padStart(2, '0')}:00`;
  const missed = { arrived: false, feeCents: 6_000, state: 'no_show' } as const;
  const visits: [time: string, of: Partial<NewVisit>][] = [
    ['04:00', { arrived: false, feeCents: null, state: 'cancelled' }],
    ['05:00', { arrived: false, feeCents: 0, state: 'late_cancelled' }],
    ['06:00', missed],
    ['07:00', missed],
    ...Array.from({ length: 14 }, (_, n): [string, Partial<NewVisit>] => [hour(8 + n), {}]),
    ...Array.from({ length: 6 }, (_, n): [string, Partial<NewVisit>] => [hour(8 + n), { with: 'chen' }]),
  ];
  const ids: string[] = [];
  for (const [time, of] of visits)
    ids.push(
      await createVisit(app, clinic, {
        clientId: clinic.anne,
        note: 'signed',
        at: `2026-11-24T${time}`,
        ...of,
      }),
    );
  return ids;
}
