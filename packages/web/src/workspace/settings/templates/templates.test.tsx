// @vitest-environment happy-dom
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { keyOf } from './keys.ts';
import { TemplatesScreen } from './TemplatesScreen.tsx';

afterEach(cleanup);

const section = (key: string, en: string) => ({ key, en, fr: en, promptEn: '', promptFr: '' });
const soap = {
  ...{ templateId: '01900000-0000-7000-8000-000000000001', version: 3, archived: false },
  ...{ profession: null, nameEn: 'SOAP', nameFr: 'SOAP' },
  sections: [section('subjective', 'Subjective'), section('plan', 'Plan')],
};
const old = { ...soap, templateId: '01900000-0000-7000-8000-000000000002', nameEn: 'Old', archived: true };

function open() {
  const transport = memoryTransport({
    'GET /api/clinic/note-templates': () => ({ templates: [soap, old] }),
    'POST /api/clinic/note-templates': () => ({ id: old.templateId, version: 1 }),
    [`PATCH /api/clinic/note-templates/${soap.templateId}`]: () => ({ id: soap.templateId, version: 4 }),
  });
  const element = (
    <StepUpProvider>
      <MeContext value={workspaceMe()}>
        <TemplatesScreen />
      </MeContext>
    </StepUpProvider>
  );
  renderScreen({
    ...{ transport, path: '/settings/templates', signedIn: owner },
    routes: [{ path: 'settings/templates', element }],
  });
  return transport;
}

it('adds a template with prompts, and keys from the headings; copies and archives one', async () => {
  const transport = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add template' }));
  const form = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string, at = 0) =>
    fireEvent.change(form.getAllByLabelText(label)[at] as HTMLElement, { target: { value } });
  type('Name in English', 'First visit');
  type('Name in French', 'Première visite');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findAllByText('Enter a heading.')).toHaveLength(2);
  fireEvent.click(form.getByRole('button', { name: 'Add section' }));
  for (const at of [0, 1]) {
    type('Heading in English', 'Pain at rest', at);
    type('Heading in French', 'Douleur au repos', at);
  }
  type('Prompt in English', 'From 0 to 10', 1);
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const texts = { en: 'Pain at rest', fr: 'Douleur au repos', promptFr: '' };
  expect(transport.bodies('POST /api/clinic/note-templates')).toEqual([
    {
      ...{ profession: null, nameEn: 'First visit', nameFr: 'Première visite' },
      sections: [
        { key: 'pain_at_rest', ...texts, promptEn: '' },
        { key: 'pain_at_rest_b', ...texts, promptEn: 'From 0 to 10' },
      ],
    },
  ]);

  expect(screen.queryByText('Old')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'SOAP' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move section 2 up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(transport.bodies('POST /api/clinic/note-templates')[1]).toEqual({
      ...{ profession: null, nameEn: 'SOAP (copy)', nameFr: 'SOAP (copy)' },
      sections: [section('plan', 'Plan'), section('subjective', 'Subjective')],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'SOAP' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
  await waitFor(() =>
    expect(transport.bodies(`PATCH /api/clinic/note-templates/${soap.templateId}`)).toEqual([
      { version: 3, archived: true },
    ]),
  );
});

it('keeps sections that were edited when somebody else saves the template meanwhile', async () => {
  const transport = open();
  fireEvent.click(await screen.findByRole('button', { name: 'SOAP' }));
  const form = within(await screen.findByRole('dialog'));
  const heading = () => form.getAllByLabelText<HTMLInputElement>('Heading in English').at(-1);
  fireEvent.change(heading() as HTMLElement, { target: { value: 'Home plan' } });
  const theirs = { ...soap, version: 4, nameEn: 'SOAP note', sections: soap.sections.slice(0, 1) };
  transport.on('GET /api/clinic/note-templates', () => ({ templates: [theirs] }));
  transport.on(`PATCH /api/clinic/note-templates/${soap.templateId}`, ({ body }) => {
    if ((body as { version: number }).version === 4) return { id: soap.templateId, version: 5 };
    throw refusal('VERSION_CONFLICT');
  });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Somebody else has just changed this. Save to keep what you entered.');
  expect(heading()?.value).toBe('Home plan');
  expect(form.getByLabelText<HTMLInputElement>('Name in English').value).toBe('SOAP note');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(transport.bodies(`PATCH /api/clinic/note-templates/${soap.templateId}`).at(-1)).toMatchObject({
    ...{ version: 4, nameEn: 'SOAP note' },
    sections: [{ en: 'Subjective' }, { en: 'Home plan' }],
  });
});

it('makes unique keys from the letters of the heading', () => {
  expect(keyOf('Réponse au traitement (0–10)', [])).toBe('reponse_au_traitement');
  expect(keyOf('Plan', ['plan', 'plan_b'])).toBe('plan_c');
  expect(keyOf('42', [])).toBe('section');
});
