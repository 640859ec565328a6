import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../test/app.ts';
import { stepFour, stepOne, stepThree, stepTwo, type Visitor, visitor } from '../../../test/registration.ts';

const app = provideTestApp();
beforeEach(() => app.database.platform('registrations').delete());

const steps: Record<number, object> = { 1: stepOne, 2: stepTwo, 3: stepThree, 4: stepFour };

async function reach(step: number, language = 'en'): Promise<Visitor> {
  const browser = visitor(app, { language });
  for (let n = 1; n < step; n += 1) expect((await browser.save(n, steps[n] as object)).status).toBe(200);
  return browser;
}

describe('the draft', () => {
  it('is empty in a browser that has entered nothing, and writes nothing', async () => {
    const { status, body, cookies } = await visitor(app).draft();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      draft: { currentStep: 1, totalSteps: 4, isComplete: false, lastSaved: null, formData: {} },
    });
    expect(cookies).toEqual([]);
    expect(await app.database.platform('registrations')).toEqual([]);
  });

  it('grows with each step, normalised, and is still there after a reload', async () => {
    const browser = await reach(5);
    const { body } = await browser.draft();
    expect(body.draft).toMatchObject({ currentStep: 4, totalSteps: 4, isComplete: false });
    expect(Date.now() - Date.parse(body.draft.lastSaved)).toBeLessThan(10_000);
    expect(body.draft.formData).toEqual({
      fullName: 'Maude Gagnon',
      email: 'maude@erable.example',
      clinicName: 'Érable Physio',
      clinicType: 'physical',
      subdomain: 'erable-physio',
      plan: 'pro',
      country: 'CA',
      streetAddress: '1 rue Principale',
      city: 'Montréal',
      state: 'QC',
      postalCode: 'H2X 1Y4',
      ownerName: 'Rémi Tremblay',
      ownerPhone: '514-555-0199',
      previousSoftware: true,
      previousSoftwareName: 'Jane',
      numberOfClients: '250',
      monthlyAppointments: '',
      staffing: {
        therapists: 0,
        doctors: 2,
        nurses: 0,
        receptionists: 1,
        administrators: 0,
        technicians: 0,
        other: 0,
      },
    });
  });

  it('is identified by a cookie that no script reads and no other site sends; the token is stored hashed', async () => {
    const answer = await visitor(app).save(1, stepOne);
    const [cookie = ''] = [answer.headers['set-cookie']].flat().map(String);
    expect(cookie).toMatch(
      /^registration=[\w-]{43}; Max-Age=2592000; Expires=[^;]+; HttpOnly; SameSite=Lax; Path=\/$/,
    );
    const token = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    const [row] = await app.database.platform('registrations');
    expect(row.token_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect((row.expires_at - row.last_saved_at) / 86_400_000).toBeCloseTo(30, 3);
  });

  it('has a Secure cookie under https', async () => {
    const secure = await createTestApp({
      settings: { publicOrigin: 'https://tamarack.example', publicHost: 'tamarack.example' },
    });
    try {
      const answer = await secure.call({
        method: 'PUT',
        url: '/api/registration/steps/1',
        body: stepOne,
        host: 'tamarack.example',
      });
      expect(answer.status).toBe(200);
      expect(String(answer.headers['set-cookie'])).toContain('; Secure; HttpOnly; SameSite=Lax');
    } finally {
      await secure.close();
    }
  });

  it('keeps the step reached and its values when an earlier step is corrected', async () => {
    const browser = await reach(4);
    const { body } = await browser.save(1, { ...stepOne, fullName: 'Maude G. Gagnon' });
    expect(body.draft.currentStep).toBe(4);
    expect(body.draft.formData).toMatchObject({
      fullName: 'Maude G. Gagnon',
      city: 'Montréal',
      numberOfClients: '250',
    });
  });

  it('is unchanged by a refused step', async () => {
    const browser = await reach(3);
    const before = (await browser.draft()).body;
    expect((await browser.save(1, { ...stepOne, email: 'broken', fullName: '' })).status).toBe(400);
    expect((await browser.save(2, {})).status).toBe(400);
    expect((await browser.save(3, { numberOfClients: 'many' })).status).toBe(400);
    expect((await browser.draft()).body).toEqual(before);
  });

  it('is deleted by starting over', async () => {
    const browser = await reach(3);
    const { status, body, headers } = await browser.startOver();
    expect(status).toBe(200);
    expect(body.draft).toEqual({
      currentStep: 1,
      totalSteps: 4,
      isComplete: false,
      lastSaved: null,
      formData: {},
    });
    expect(String(headers['set-cookie'])).toMatch(/^registration=; Max-Age=0;/);
    expect(await app.database.platform('registrations')).toEqual([]);
    expect((await browser.save(2, stepTwo)).body.code).toBe('STEP_SKIPPED');
  });

  it('expires 30 days after it was last saved', async () => {
    const browser = await reach(3);
    await app.database.platform('registrations').update({ expires_at: new Date() });
    expect((await browser.draft()).body.draft.formData).toEqual({});
    expect((await browser.save(3, stepThree)).body).toMatchObject({
      code: 'STEP_SKIPPED',
      details: { step: 1 },
    });
    expect((await browser.save(1, stepOne)).body.draft.currentStep).toBe(2);
  });

  it.each(['', 'x', 'a'.repeat(43), '../../etc/passwd'])(
    'ignores an invalid or unknown cookie: "%s"',
    async (value) => {
      const answer = await app.call({ url: '/api/registration', cookie: `registration=${value}` });
      expect([answer.status, answer.body.draft.formData]).toEqual([200, {}]);
    },
  );
});

describe('steps cannot be skipped', () => {
  it.each([
    [1, 2, 1],
    [1, 3, 1],
    [1, 4, 1],
    [2, 3, 2],
    [2, 4, 2],
    [3, 4, 3],
  ])('at step %i, saving step %i is refused and names step %i', async (at, wanted, missing) => {
    const browser = await reach(at);
    const { status, body } = await browser.save(wanted, steps[wanted] as object);
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'STEP_SKIPPED',
      error: 'Please complete the earlier steps first.',
      details: { step: missing },
    });
  });

  it('says so in French too', async () => {
    const { body } = await visitor(app, { language: 'fr-CA' }).save(2, stepTwo);
    expect(body.error).toBe('Veuillez d’abord terminer les étapes précédentes.');
  });

  it.each(['0', '5', 'x', '1.5'])('there is no step %s', async (n) => {
    const answer = await app.call({ method: 'PUT', url: `/api/registration/steps/${n}`, body: stepOne });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a taken subdomain', () => {
  it.each([
    [
      'en',
      'This address is already taken. Please choose another.',
      'This address is already taken. Please choose another',
    ],
    [
      'fr',
      'Cette adresse est déjà prise. Veuillez en choisir une autre.',
      'Cette adresse est déjà prise. Veuillez en choisir une autre',
    ],
  ])('is refused in step 1 with a suggestion (%s)', async (language, sentence, field) => {
    await app.tenant({ subdomain: `taken-${language}` });
    const { status, body } = await visitor(app, { language }).save(1, {
      ...stepOne,
      subdomain: `taken-${language}`,
    });
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      code: 'SUBDOMAIN_TAKEN',
      error: sentence,
      fields: { subdomain: field },
      details: { suggestion: `taken-${language}-2` },
    });
    expect(await app.database.platform('registrations')).toEqual([]);
  });
});
