import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { joinCareTeam } from '../../../../test/charts.ts';
import { provideWorkspace, type TestMember } from '../../../../test/workspace.ts';

const now = new Date('2026-11-24T15:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'templates' });
const other = provideWorkspace(app, { subdomain: 'other-templates' });

const as = (member: TestMember, method: string, path = '', body?: object, host = clinic.host) =>
  app.call({ method, url: `/api/clinic/note-templates${path}`, token: member.token, host, body });
const owner = (method: string, path?: string, body?: object) => as(clinic.ownerAtSite, method, path, body);

const section = {
  ...{ key: 'pain', en: 'Pain', fr: 'Douleur' },
  ...{ promptEn: 'Where, since when, 0 to 10', promptFr: 'Où, depuis quand, de 0 à 10' },
};
const facts = {
  profession: 'physiotherapist',
  nameEn: 'First visit',
  nameFr: 'Première visite',
  sections: [section],
};

describe('templates of notes', () => {
  it('are added at the end, and every member can read them', async () => {
    const first = await owner('POST', '', facts);
    expect([first.status, first.body]).toEqual([201, { success: true, id: first.body.id, version: 1 }]);
    await owner('POST', '', { ...facts, nameEn: 'Copy of first visit', profession: null });
    const { templates } = (await as(clinic.desk, 'GET')).body;
    expect(templates).toMatchObject([
      { ...facts, templateId: first.body.id, version: 1, archived: false },
      { nameEn: 'Copy of first visit', profession: null },
    ]);
    const history = await app.admin('history').where({ kind: 'template', subject_id: first.body.id });
    expect(history).toMatchObject([{ action: 'added', staff_id: clinic.ownerAtSite.staffId }]);
  });

  it('are changed and archived at the given version; notes keep the headings they were started with', async () => {
    const { id } = (await owner('POST', '', facts)).body;
    const begun = await app.call({
      method: 'POST',
      url: '/api/clinic/notes',
      token: clinic.roy.token,
      host: clinic.host,
      body: { fileNo: 10_432, templateId: id },
    });
    expect(begun.status).toBe(403);
    await app.admin('care_team').insert({
      ...{ tenant_id: clinic.tenantId, client_id: clinic.anne, staff_id: clinic.roy.staffId },
      ...{ because: 'booked', from_at: new Date('2026-11-01T00:00:00Z') },
    });
    const note = await app.call({
      method: 'POST',
      url: '/api/clinic/notes',
      token: clinic.roy.token,
      host: clinic.host,
      body: { fileNo: 10_432, templateId: id },
    });
    const read = await app.call({
      url: `/api/clinic/notes/${note.body.id}`,
      token: clinic.roy.token,
      host: clinic.host,
    });
    // The prompt belongs to the template and is not part of a note.
    expect(read.body.note.sections).toEqual([
      { key: 'pain', en: 'Pain', fr: 'Douleur', text: '', copied: false },
    ]);
    expect((await owner('PATCH', `/${id}`, { version: 1, nameEn: 'Intake' })).body.version).toBe(2);
    expect((await owner('PATCH', `/${id}`, { version: 1, nameEn: 'Late' })).body.code).toBe(
      'VERSION_CONFLICT',
    );
    expect((await owner('PATCH', `/${id}`, { version: 2, archived: true })).status).toBe(200);
    const { templates } = (await owner('GET')).body;
    const archived = templates.find(({ templateId }: { templateId: string }) => templateId === id);
    expect(archived).toMatchObject({ nameEn: 'Intake', archived: true, version: 3 });
    const actions = app.admin('history').where({ subject_id: id }).orderBy('history_id').pluck('action');
    expect(await actions).toEqual(['added', 'changed', 'retired']);
  });

  it('are chosen by profession for a first note, then the one that most of the author’s last five notes have', async () => {
    const added = async (changes: object) => (await owner('POST', '', { ...facts, ...changes })).body.id;
    const massage = await added({ profession: 'massage_therapist' });
    const general = await added({ profession: null });
    const begin = async (templateId?: string): Promise<string> => {
      const body = { fileNo: 10_432, ...(templateId && { templateId }) };
      const { token } = clinic.chen;
      const begun = await app.call({
        method: 'POST',
        url: '/api/clinic/notes',
        token,
        host: clinic.host,
        body,
      });
      return app
        .admin('notes')
        .where({ note_id: begun.body.id })
        .first('template_id')
        .then((row) => row.template_id);
    };
    await joinCareTeam(app, clinic, clinic.chen);
    expect(await begin()).toBe(massage);
    for (const _ of [1, 2]) await begin(general);
    expect(await begin()).toBe(general);
    for (const _ of [1, 2]) await begin(massage);
    expect(await begin()).toBe(general);
    await owner('PATCH', `/${general}`, { version: 1, archived: true });
    expect(await begin()).toBe(massage);
  });

  it.each([
    ['no section', { ...facts, sections: [] }],
    ['two sections of one key', { ...facts, sections: [section, section] }],
    ['no name', { ...facts, nameFr: ' ' }],
    ['an unknown profession', { ...facts, profession: 'wizard' }],
  ])('are refused with %s', async (_case, body) => {
    expect((await owner('POST', '', body)).body.code).toBe('VALIDATION_FAILED');
  });

  it('are managed by administrators, separately in each clinic', async () => {
    const { id } = (await owner('POST', '', facts)).body;
    for (const who of [clinic.roy, clinic.desk, clinic.bookkeeper])
      expect((await as(who, 'POST', '', facts)).body.code).toBe('FORBIDDEN');
    const theirs = await as(other.ownerAtSite, 'PATCH', `/${id}`, { version: 1 }, other.host);
    expect(theirs.body.code).toBe('NOT_FOUND');
    expect((await as(other.ownerAtSite, 'GET', '', undefined, other.host)).body.templates).toEqual([]);
  });
});
