import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { calendarOf } from '../../api/test/calendar.ts';
import type { TestMember } from '../../api/test/workspace.ts';
import { desktop, expectAccessible, holdBack, idle, phone, picture } from './browser.ts';
import { provideClinicDay } from './day/clinic-day.ts';

const tuesday = '2026-11-24';

/** Noon in Toronto, on a Tuesday. */
const day = provideClinicDay({
  subdomain: 'erable',
  at: `${tuesday}T17:00:00Z`,
  running: true,
  renewed: true,
});
afterAll(() => expect(day.problems).toEqual([]));

/** Opens the calendar as a member of the clinic. */
async function openCalendar(
  member: TestMember,
  path = `/calendar?date=${tuesday}`,
  device: BrowserContextOptions = desktop,
): Promise<Page> {
  return (await day.open(member, path, device)).page;
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, who: string) => page.locator('[data-appointment]', { hasText: who }).first();

/** Clicks free time in a column. */
async function pressTime(page: Page, clinician: string, hour: number, minute = 0): Promise<void> {
  const y = ((hour - 8) * 60 + minute + 4) * 1.6;
  await column(page, clinician)
    .locator('[data-day]')
    .click({ position: { x: 90, y } });
}

describe('the desk', () => {
  it('books and moves by keyboard alone', async () => {
    await day.clinic.client('Sofia', 'Rossi', { email: 'sofia@rossi.example' });
    const page = await openCalendar(day.clinic.desk);
    await column(page, 'Chen Li').waitFor();
    await page.locator('[data-free]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Client' }).waitFor();
    await page.keyboard.type('rossi');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Sofia Rossi' }).waitFor();
    await page.keyboard.press('Enter');
    await card(page, 'Sofia Rossi').waitFor();
    expect(await card(page, 'Sofia Rossi').textContent()).toMatch(/^9:00/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused).toMatch(/^9:00.*Sofia Rossi/);
    for (const key of ['m', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => card(page, 'Sofia Rossi').textContent()).toMatch(/^9:30/);
    await page.getByText(/Sofia Rossi moved to/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => card(page, 'Sofia Rossi').textContent()).toMatch(/^9:00/);

    // A colleague cancels the visit on which the keyboard stands.
    await card(page, 'Sofia Rossi').focus();
    const { appointment = '' } = await card(page, 'Sofia Rossi').evaluate(({ dataset }) => ({ ...dataset }));
    const cancelled = { by: 'clinic', reason: 'Ill' };
    const { status } = await calendarOf(day.app, day.clinic).onAppointment(appointment, 'cancel', cancelled);
    expect(status).toBe(200);
    await expect.poll(() => card(page, 'Sofia Rossi').count()).toBe(0);
    await expect.poll(focused).toMatch(/9:00/);

    const height = async () => (await column(page, 'Chen Li').locator('[data-day]').boundingBox())?.height;
    const usual = (await height()) ?? 0;
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await height(), 'with texts twice as large').toBeCloseTo(2 * usual);
  });

  it('is told that a move goes outside the hours, and is back on the appointment after undoing it', async () => {
    const clientId = await day.clinic.client('Ida', 'Moreau', { email: 'ida@moreau.example' });
    await calendarOf(day.app, day.clinic).book('2026-11-30T14:00', { clientIds: [clientId] });
    const page = await openCalendar(day.clinic.desk, '/calendar?date=2026-11-30');
    await card(page, 'Ida Moreau').focus();
    for (const key of ['m', 'End', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Outside Roy Lavoie’s working hours.').waitFor();
    await picture(page, 'moved-outside-hours-1440');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Undone').waitFor();
    await expect.poll(() => card(page, 'Ida Moreau').textContent()).toMatch(/^2:00/);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused).toMatch(/^2:00.*Ida Moreau/);
  });

  it('leaves a form with Escape, which asks only about what was entered', async () => {
    const clientId = await day.clinic.client('Nora', 'Blais', { email: 'nora@blais.example' });
    await calendarOf(day.app, day.clinic).book('2026-12-02T10:00', { clientIds: [clientId] });
    const page = await openCalendar(day.clinic.desk, '/calendar?date=2026-12-02');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const discard = async () => {
      await expect.poll(focused).toBe('Keep editing');
      await idle(page);
      for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    };
    await card(page, 'Nora Blais').press('Enter');
    await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await page.getByLabel('Time').press('ArrowUp');
    await page.keyboard.press('Escape');
    await discard();
    await expect.poll(focused).toBe('Move');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Back' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Move');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toMatch(/Nora Blais/);

    await page.keyboard.press('n');
    await page.getByRole('combobox', { name: 'Client' }).waitFor();
    await page.getByLabel('Service').press('ArrowDown');
    await page.keyboard.press('Escape');
    await discard();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('leaves a memo, which the clinician sees in the calendar and on Today', async () => {
    const clientId = await day.clinic.client('Mona', 'Levy', { email: 'mona@levy.example' });
    const page = await openCalendar(day.clinic.desk, `/calendar?date=${tuesday}&book=${tuesday}T16:00`);
    await page.getByRole('combobox', { name: 'Client' }).fill('levy');
    await page.getByRole('option', { name: /Mona Levy/ }).click();
    await page.getByRole('dialog').getByLabel('Clinician').selectOption({ label: 'Roy Lavoie' });
    await page.getByRole('button', { name: 'Length, fee, room, repeat, memo' }).click();
    await page.getByLabel('Memo for the team').fill('Brings her mother, needs the ramp');
    await expectAccessible(page, 'a booking with a memo');
    await picture(page, 'calendar-memo-booking');
    await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click();
    await card(page, 'Mona Levy').waitFor();
    expect(await card(page, 'Mona Levy').textContent()).toContain('Brings her mother, needs the ramp');
    await picture(page, 'calendar-memo');
    const list = await openCalendar(day.clinic.roy, `/calendar?date=${tuesday}&view=list`, phone);
    await list.getByText('Brings her mother, needs the ramp').waitFor();
    await picture(list, 'calendar-memo-list');
    const today = await openCalendar(day.clinic.roy, '/');
    await today.getByText('Brings her mother, needs the ramp').waitFor();
    await expectAccessible(today, 'a visit with a memo');
    await picture(today, 'today-memo');
    const visit = await day.app.admin('attendances').where({ client_id: clientId }).first('appointment_id');
    await calendarOf(day.app, day.clinic).onAppointment(visit.appointment_id, 'undo');
  });

  it('moves by keyboard out of sight, with the target always in view, and ends where the appointment is', async () => {
    const client = await day.clinic.client('Nora', 'Diallo');
    const friday = '2026-12-04';
    await calendarOf(day.app, day.clinic).book(`${friday}T09:00`, { clientIds: [client] });
    // Wide enough for about two of three columns, and high enough for less than half of the day.
    const size = { viewport: { width: 640, height: 520 } };
    const page = await openCalendar(day.clinic.desk, `/calendar?date=${friday}&view=day`, size);
    await card(page, 'Nora Diallo').focus();
    /** The part of an element that the grid shows, between its sticky heads. */
    const shownOf = (selector: string) =>
      page.evaluate((selector) => {
        const grid = document.querySelector('[data-one-tab-stop]') as HTMLElement;
        const box = document.querySelector(selector)?.getBoundingClientRect();
        const head = document.querySelector('[data-column] h2')?.parentElement as HTMLElement;
        const { left, right, bottom } = grid.getBoundingClientRect();
        const axis = (grid.firstElementChild as HTMLElement).offsetWidth;
        if (!box) return null;
        const top = head.getBoundingClientRect().bottom;
        const width = Math.min(box.right, right) - Math.max(box.left, left + axis);
        const height = Math.min(box.bottom, bottom) - Math.max(box.top, top);
        return [Math.round((100 * width) / box.width), Math.round((100 * height) / box.height)];
      }, selector);
    const whole = [100, 100];
    await page.keyboard.press('m');
    for (const key of ['End', 'ArrowLeft', 'ArrowUp', 'Home', 'ArrowRight', 'PageDown', 'End']) {
      await page.keyboard.press(key);
      await expect.poll(() => shownOf('[data-outline]'), { message: key }).toEqual(whole);
    }
    expect(await shownOf('[data-moving]')).not.toEqual(whole);
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByText(/Nora Diallo moved to/).waitFor();
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.appointment);
    expect(await focused()).toBe(await card(page, 'Nora Diallo').getAttribute('data-appointment'));
    await expect.poll(() => shownOf('[data-appointment]:focus')).toEqual(whole);
  });

  it('has no axe findings with an open menu, which has the focus, the search or a list of clients', async () => {
    await day.clinic.client('Omar', 'Haddad');
    const page = await openCalendar(day.clinic.desk);
    await page.getByRole('button', { name: /^Account of/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    await expect.poll(role).toBe('menuitem');
    await expectAccessible(page, 'an open menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search clients/ }).fill('haddad');
    await page.getByRole('option', { name: /Omar Haddad/ }).waitFor();
    await expectAccessible(page, 'the search');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.getByRole('combobox', { name: 'Client' }).fill('haddad');
    await page.getByRole('option', { name: /Omar Haddad/ }).waitFor();
    await picture(page, 'calendar-picker');
    await expectAccessible(page, 'an open list of clients');
  });

  it('types a client’s name while the calendar loads', async () => {
    await day.clinic.client('Nadia', 'Osei', { email: 'nadia@osei.example' });
    const page = await openCalendar(day.clinic.desk, '/');
    const calendarCode = await holdBack(page, 'CalendarScreen');
    await page.getByRole('heading', { name: 'Good afternoon, Dana' }).waitFor();
    await page.keyboard.press('n');
    await calendarCode.asked;
    await page.keyboard.type('nadia o');
    calendarCode.release();
    const field = page.getByRole('combobox', { name: 'Client' });
    await expect.poll(() => field.inputValue()).toBe('nadia o');
    await page.getByRole('option', { name: /Nadia Osei/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Nadia Osei' }).waitFor();
  });

  it('drags an appointment with the mouse', async () => {
    await day.clinic.client('Liam', 'Byrne', { email: 'liam@byrne.example' });
    const page = await openCalendar(day.clinic.desk);
    await column(page, 'Roy Lavoie').waitFor();
    await pressTime(page, 'Roy Lavoie', 10);
    await page.getByRole('combobox', { name: 'Client' }).fill('byrne');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Liam Byrne' }).waitFor();
    await page.keyboard.press('Enter');
    await card(page, 'Liam Byrne').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const box = await card(page, 'Liam Byrne').boundingBox();
    if (!box) throw new Error('no card');
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + 30);
    await page.mouse.move(box.x + 40, box.y + 10 + 48, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => card(page, 'Liam Byrne').textContent()).toMatch(/^10:30/);
  });
});

describe('the offer to undo a booking', () => {
  it('never covers the buttons of a dialog on a phone', async () => {
    await day.clinic.client('Maya', 'Patel', { email: 'maya@patel.example' });
    const at = `book=${tuesday}T13:00&with=${day.clinic.roy.staffId}`;
    const page = await openCalendar(day.clinic.desk, `/calendar?date=${tuesday}&${at}`, phone);
    await page.getByRole('combobox', { name: 'Client' }).fill('patel');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Maya Patel' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click();
    const offer = page.getByText('Maya Patel is booked');
    await offer.waitFor();
    await picture(page, 'calendar-undo-phone');
    await page.getByRole('button', { name: /Open Maya Patel/ }).click();
    await page.getByRole('button', { name: 'Check out' }).click();
    await page.getByRole('button', { name: /^Check out, / }).waitFor();
    await picture(page, 'calendar-undo-checkout-phone');
    expect(await offer.isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await offer.waitFor();
  });
});

describe('an idle screen', () => {
  it('is covered together with its open drawer, and gives nothing away', async () => {
    const client = await day.clinic.client('Noah', 'Singh', { email: 'noah@singh.example' });
    await calendarOf(day.app, day.clinic).book(`${tuesday}T16:00`, { clientIds: [client] });
    const page = await openCalendar(day.clinic.desk);
    await card(page, 'Noah Singh').click();
    const drawer = page.getByRole('dialog', { name: 'Noah Singh' });
    await drawer.getByRole('button', { name: 'Cancel appointment' }).click();
    const reason = drawer.getByLabel('Reason');
    await reason.fill('Ill');
    await page.clock.fastForward('16:00');
    const cover = page.locator('dialog', { hasText: 'The screen is locked' });
    await cover.waitFor();
    await page.keyboard.type('larch');
    expect(await cover.getByLabel('Password', { exact: true }).inputValue()).toBe('larch');
    for (const key of ['Escape', 'Escape', 'Control+k', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement?.closest('.mantine-Drawer-root'))).toBeNull();
    }
    await reason.evaluate((field) => (field as HTMLElement).focus());
    expect(await reason.evaluate((field) => field === document.activeElement)).toBe(false);
    expect(await reason.inputValue()).toBe('Ill');
    const inspector = await page.context().newCDPSession(page);
    const { nodes } = await inspector.send('Accessibility.getFullAXTree');
    const announced = nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''));
    expect(announced).toContain('The screen is locked');
    expect(announced.filter((name) => /Noah|Singh/.test(name))).toEqual([]);
    await expectAccessible(page, 'a locked screen');
    await picture(page, 'calendar-locked');
    await page.setViewportSize({ width: 667, height: 200 });
    await page.mouse.move(330, 100);
    await page.mouse.wheel(0, 150);
    await expect.poll(() => cover.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  });
});

describe('the week', () => {
  it('shows the chosen day also where not all days fit', async () => {
    const week = `/calendar?date=2026-11-27&view=week&staff=${day.clinic.roy.staffId}`;
    const page = await openCalendar(day.clinic.desk, week, phone);
    const friday = column(page, 'Fri, Nov 27');
    await friday.waitFor();
    const box = await friday.boundingBox();
    if (!box) throw new Error('no column');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  });
});

describe('the calendar', () => {
  it('speaks French', async () => {
    await day.app.database
      .platform('users')
      .where({ user_id: day.clinic.chen.userId })
      .update({ locale: 'fr' });
    const { chen, roy, massage: serviceId } = day.clinic;
    const sofia = await day.clinic.client('Sofia', 'Bianchi', { email: 'sofia@bianchi.example' });
    const calendar = calendarOf(day.app, day.clinic);
    await calendar.book(`${tuesday}T15:00`, { staffId: chen.staffId, serviceId, clientIds: [sofia] });
    await calendar.book(`${tuesday}T15:00`, { staffId: roy.staffId });
    const page = await openCalendar(day.clinic.chen);
    await column(page, 'Chen Li').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/mardi 24 novembre 2026/i);
    await card(page, 'Sofia Bianchi').click();
    await page.getByRole('button', { name: 'Déplacer' }).waitFor();
    await expectAccessible(page, 'an appointment in French');
    await picture(page, 'calendar-appointment-fr');
    // A colleague’s time is busy, without a name.
    await page.keyboard.press('Escape');
    expect(await column(page, 'Roy Lavoie').getByRole('button').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('Occupé')]),
    );
  });

  it('renders 25 clinicians with 12 appointments each, without axe findings', async () => {
    await addBusyDay();
    const page = await openCalendar(day.clinic.ownerAtSite, '/calendar?date=2026-11-26');
    await column(page, 'Clinician 25').waitFor();
    expect(await page.locator('[data-appointment]').count()).toBe(300);
    // Again, with the day's data already loaded.
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect.poll(() => page.locator('[data-appointment]').count()).toBe(0);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect.poll(() => page.locator('[data-appointment]').count()).toBe(300);
    expect(
      await page
        .locator('section section')
        .locator('button')
        .evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length),
    ).toBe(1);
    await expectAccessible(page, 'a day of 25 clinicians');
    await picture(page, 'calendar-25');
  });
});

describe('two locations in two time zones', () => {
  it('have legible filters at every width, days off with a label, and a legible print', async () => {
    const { tenantId: tenant_id, chen, roy, massage: serviceId } = day.clinic;
    const west = { name: 'Centre communautaire', city: 'Regina', region: 'SK', zone: 'America/Regina' };
    const [{ location_id: locationId }] = await day.app
      .admin('locations')
      .insert({ tenant_id, ...west })
      .returning('location_id');
    const [{ room_id: roomId }] = await day.app
      .admin('rooms')
      .insert({ tenant_id, location_id: locationId, name: 'Bureau 4' })
      .returning('room_id');
    const sofia = await day.clinic.client('Marguerite', 'Beauchamp-Desrosiers');
    const calendar = calendarOf(day.app, day.clinic);
    const friday = '2026-11-27';
    await calendar.book(`${friday}T10:30`, {
      staffId: chen.staffId,
      serviceId,
      locationId,
      roomId,
      clientIds: [sofia],
    });
    const off = {
      staffId: roy.staffId,
      kind: 'vacation',
      localStart: `${friday}T00:00`,
      localEnd: '2026-11-28T00:00',
    };
    expect((await calendar.post('blocks', off)).status).toBe(201);
    await day.app.admin('users').where({ user_id: day.clinic.desk.userId }).update({ locale: 'fr' });

    const page = await openCalendar(day.clinic.desk, `/calendar?date=${friday}&view=day`);
    const filters = page.locator('select');
    await filters.nth(1).waitFor();
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await picture(page, `calendar-filters-${width}`);
      const missing = await filters.evaluateAll((selects) =>
        (selects as HTMLSelectElement[]).map((select) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(select);
          const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
          pen.font = font;
          const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return Math.max(0, pen.measureText(select.selectedOptions[0]?.text ?? '').width - room);
        }),
      );
      expect(missing, `at ${width}`).toEqual([0, 0]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const label = column(page, 'Roy Lavoie').getByRole('button', { name: 'Vacances' });
    await label.waitFor();
    await picture(page, 'calendar-day-off');
    const [dayBox, box] = [
      await column(page, 'Roy Lavoie').locator('[data-day]').boundingBox(),
      await label.boundingBox(),
    ];
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(dayBox?.y ?? Number.POSITIVE_INFINITY);
    await label.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');

    for (const view of ['day', 'week']) {
      await page.goto(
        new URL(`/calendar/print?date=${friday}&view=${view}&staff=${chen.staffId}`, page.url()).href,
      );
      const cells = page.getByRole('cell');
      await cells.first().waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const width of [820, 816 - 2 * 48]) {
        await page.setViewportSize({ width, height: 1056 });
        await picture(page, `calendar-print-${view}-${width}`);
        const cut = await cells.evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
        expect(cut, `${view} at ${width}`).toEqual([]);
      }
      await page.emulateMedia({ media: 'screen' });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await picture(page, `calendar-print-${view}-${width}`);
        const lines = await page.getByText('Bureau 4', { exact: true }).evaluate(({ firstChild }) => {
          const range = document.createRange();
          range.selectNodeContents(firstChild as Node);
          return range.getClientRects().length;
        });
        expect(lines, `${view} at ${width}`).toBe(1);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, 'a printed week');
  });
});

/** 25 clinicians with 12 appointments each, on the Thursday. */
async function addBusyDay(): Promise<void> {
  const sql = day.app.admin;
  const tenant_id = day.clinic.tenantId;
  const clients = await Promise.all(
    Array.from({ length: 12 }, (_, at) => day.clinic.client('Client', `Number ${at + 1}`)),
  );
  for (let number = 3; number <= 25; number++) {
    await sql('clinic_staff').insert({
      tenant_id,
      name: `Clinician ${String(number).padStart(2, '0')}`,
      practises: true,
      color: number % 8,
    });
  }
  const people = await sql('clinic_staff').where({ tenant_id, practises: true }).select('staff_id');
  for (const { staff_id } of people.slice(0, 25)) {
    for (let hour = 8; hour < 20; hour++) {
      const local_start = `2026-11-26T${String(hour).padStart(2, '0')}:00`;
      const starts_at = new Date(`2026-11-26T${String(hour + 5).padStart(2, '0')}:00Z`.replace('T24', 'T23'));
      if (hour === 19) starts_at.setTime(Date.parse('2026-11-27T00:00Z'));
      const ends_at = new Date(starts_at.getTime() + 45 * 60_000);
      const [{ appointment_id }] = await sql('appointments')
        .insert({
          tenant_id,
          service_id: day.clinic.physio,
          staff_id,
          location_id: day.clinic.locationId,
          zone: 'America/Toronto',
          local_start,
          minutes: 45,
          buffer_after: 10,
          starts_at,
          ends_at,
          busy: `[${starts_at.toISOString()},${new Date(ends_at.getTime() + 600_000).toISOString()})`,
        })
        .returning('appointment_id');
      await sql('attendances').insert({
        tenant_id,
        appointment_id,
        client_id: clients[hour - 8],
        local_on: '2026-11-26',
        fee_cents: 12_000,
      });
    }
  }
}
