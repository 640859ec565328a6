// @vitest-environment happy-dom
import type {
  AppointmentImportChoices,
  AppointmentImportPreview,
  WorkspaceMe,
} from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen, settled } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { ImportScreen } from './ImportScreen.tsx';

afterEach(cleanup);

const previewPath = 'POST /api/clinic/imports/appointments/preview';
const runPath = 'POST /api/clinic/imports/appointments';
const id = (n: number) => `01970000-0000-7000-8000-00000000000${n}`;
const preview: AppointmentImportPreview = {
  columns: [
    { header: 'Start', field: 'date', examples: ['2026-12-01 14:00'] },
    { header: 'Patient', field: 'clientName', examples: ['Anne Tremblay'] },
    { header: 'Staff', field: 'staff', examples: ['R. Lavoie'] },
    { header: 'Notes', field: null, examples: ['Brings her mother'] },
  ],
  unclearDate: null,
  names: {
    staff: [{ name: 'R. Lavoie', id: null, rows: 3 }],
    service: [{ name: '', id: id(2), rows: 3 }],
    location: [{ name: '', id: id(3), rows: 3 }],
  },
  ...{ rows: 4, ready: 1, taken: 1, skipped: 1, refused: 1 },
  skippedRows: [{ line: 3, problem: 'past' }],
  refusedRows: [{ line: 4, field: 'staff', problem: 'leftOut', client: 'Luc Roy' }],
};
const lists = {
  'GET /api/clinic/imports/appointments': () => ({ imports: [] }),
  'GET /api/clinic/staff': () => ({
    staff: [
      { staffId: id(1), name: 'Roy Lavoie', practises: true },
      { staffId: id(4), name: 'Dana Desk', practises: false },
    ],
  }),
  'GET /api/clinic/services': () => ({
    services: [{ serviceId: id(2), nameEn: 'Physiotherapy', nameFr: 'Physiothérapie', archived: false }],
  }),
  'GET /api/clinic/locations': () => ({
    locations: [{ locationId: id(3), name: 'Main', archived: false, rooms: [] }],
  }),
};

async function open(transport: ReturnType<typeof memoryTransport>, facts: Partial<WorkspaceMe> = {}) {
  const element = (
    <MeContext value={workspaceMe({ role: 'administrator', ...facts })}>
      <StepUpProvider>
        <ImportScreen />
      </StepUpProvider>
    </MeContext>
  );
  const routes = [{ path: 'calendar/import', element }];
  renderScreen({ transport, path: '/calendar/import', signedIn: owner, routes });
  await settled();
}
const chooseFile = (text = 'Start,Patient,Staff\n') =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, {
    target: { files: [new File([text], 'appointments.csv')] },
  });

it('shows what would be booked, asks what names stand for, and books as chosen', async () => {
  const transport = memoryTransport({
    ...lists,
    [previewPath]: () => ({ preview }),
    [runPath]: () => ({
      importId: id(5),
      booked: 2,
      left: 0,
      skipped: 1,
      skippedRows: [],
      refused: 0,
      refusedRows: [],
    }),
  });
  await open(transport);
  chooseFile();
  expect(await screen.findByText('1 appointment can be booked')).toBeTruthy();
  screen.getByText('Line 3: The appointment is over');
  screen.getByText('Line 4: Clinician: left out under “Names in the file” (Luc Roy)');
  const staff = await screen.findByLabelText<HTMLSelectElement>('R. Lavoie, in your clinic');
  await waitFor(() => expect(staff.disabled).toBe(false));
  expect([...staff.options].map(({ text }) => text)).toEqual(['Leave out', 'Roy Lavoie']);
  // One location leaves nothing to choose.
  expect(screen.queryByText('Location in the file')).toBeNull();

  fireEvent.change(staff, { target: { value: id(1) } });
  const columns = ['date', 'clientName', 'staff', null];
  const names = {
    staff: [{ name: 'R. Lavoie', id: id(1) }],
    service: [{ name: '', id: id(2) }],
    location: [{ name: '', id: id(3) }],
  };
  const text = 'Start,Patient,Staff\n';
  await waitFor(() =>
    expect(transport.bodies(previewPath)).toEqual([{ text }, { text, columns, names, doubleBook: false }]),
  );
  const doubleBook = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Double-book 1 appointment/ });
  await waitFor(() => expect(doubleBook.disabled).toBe(false));
  fireEvent.click(doubleBook);
  await waitFor(() => expect(transport.bodies(previewPath)).toHaveLength(3));
  expect(transport.bodies(previewPath)[2]).toMatchObject({ doubleBook: true });

  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 appointment' }));
  expect(await screen.findByText('2 appointments were booked')).toBeTruthy();
  expect(transport.bodies(runPath)).toEqual([
    {
      ...{ text, columns, doubleBook: true },
      names: { ...names, staff: [{ name: 'R. Lavoie', id: null }] },
    },
  ]);
  expect(screen.getByRole('link', { name: 'Open the calendar' })).toBeTruthy();
});

const undoPath = `POST /api/clinic/imports/appointments/${id(5)}/undo`;

it('takes an import back from its result, after a question, and says what stays', async () => {
  const transport = memoryTransport({
    ...lists,
    [previewPath]: () => ({ preview }),
    [runPath]: () => ({
      ...{ importId: id(5), booked: 3, left: 0, skipped: 0, skippedRows: [], refused: 0, refusedRows: [] },
    }),
    [undoPath]: () => ({ undone: 2, kept: 1 }),
  });
  await open(transport);
  chooseFile();
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 appointment' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
  await screen.findByText(/Clients are not told/);
  expect(transport.bodies(undoPath)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Take back 3 appointments' }));
  expect(await screen.findByText('2 appointments were taken back')).toBeTruthy();
  screen.getByText('1 appointment was changed since the import and stays in the calendar');
  screen.getByRole('button', { name: 'Choose a CSV file' });
});

it('offers the imports of the last day to be taken back', async () => {
  const imports = [
    { importId: id(5), importedAt: '2026-11-24T15:00:00.000Z', staffName: 'Olive Owner', visits: 2 },
  ];
  const transport = memoryTransport({
    ...lists,
    'GET /api/clinic/imports/appointments': () => ({ imports: imports.splice(0) }),
    [undoPath]: () => ({ undone: 2, kept: 0 }),
  });
  await open(transport);
  await screen.findByText('Olive Owner');
  fireEvent.click(screen.getByRole('button', { name: /^Undo this import of Nov 24, 2026, 10:00/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take back 2 appointments' }));
  expect(await screen.findByText('2 appointments were taken back')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Olive Owner')).toBeNull());
});

it('forgets the names when a column gets another content', async () => {
  const transport = memoryTransport({ ...lists, [previewPath]: () => ({ preview }) });
  await open(transport);
  chooseFile();
  fireEvent.change(await screen.findByLabelText('Content of column Notes'), { target: { value: 'service' } });
  await waitFor(() => expect(transport.bodies(previewPath)).toHaveLength(2));
  expect(transport.bodies(previewPath)[1]).toEqual({
    ...{ text: 'Start,Patient,Staff\n', doubleBook: false },
    columns: ['date', 'clientName', 'staff', 'service'],
  });
});

it('says why a file cannot be read', async () => {
  const transport = memoryTransport({
    ...lists,
    [previewPath]: () => {
      throw refusal('VALIDATION_FAILED', {
        fields: { text: 'This is not a CSV file with a line of headings.' },
      });
    },
  });
  await open(transport);
  chooseFile('nothing');
  await screen.findByText('This is not a CSV file with a line of headings.');
});

it('books nothing before it is chosen how to read the dates', async () => {
  const unclearDate = {
    ...{ example: '03/12/2026', monthFirst: '2026-03-12', dayFirst: '2026-12-03' },
    order: 'monthFirst' as const,
  };
  const transport = memoryTransport({
    ...lists,
    [previewPath]: () => ({ preview: { ...preview, unclearDate } }),
    [runPath]: () => ({
      ...{ importId: id(9), booked: 1, left: 0, skipped: 0, skippedRows: [], refused: 0, refusedRows: [] },
    }),
  });
  await open(transport);
  chooseFile();
  await screen.findByText('Choose how to read the dates');
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
  const [month, day] = screen.getAllByRole<HTMLInputElement>('radio');
  expect([month?.checked, day?.checked]).toEqual([false, false]);
  fireEvent.click(screen.getByRole('radio', { name: 'Dec 3, 2026' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Book 1 appointment' }));
  await waitFor(() => expect(transport.bodies(runPath)).toMatchObject([{ dateOrder: 'dayFirst' }]));
});

it('books as the preview shows, not as a later choice whose preview failed', async () => {
  const unclearDate = {
    ...{ example: '03/12/2026', monthFirst: '2026-03-12', dayFirst: '2026-12-03' },
    order: 'monthFirst' as const,
  };
  const transport = memoryTransport({
    ...lists,
    [previewPath]: ({ body }) => {
      const { dateOrder, doubleBook } = body as Partial<AppointmentImportChoices>;
      if (dateOrder === 'dayFirst' || doubleBook) throw refusal('UNAVAILABLE');
      return { preview: { ...preview, unclearDate } };
    },
  });
  await open(transport);
  chooseFile();
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  await screen.findByText('Choose how to read the dates');
  fireEvent.click(radio('Dec 3, 2026'));
  await screen.findByRole('alert');
  screen.getByText('Choose how to read the dates');
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
  expect(radio('Dec 3, 2026').checked).toBe(false);
  fireEvent.click(radio('Mar 12, 2026'));
  await screen.findByRole('button', { name: 'Book 1 appointment' });
  const doubleBook = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Double-book/ });
  fireEvent.click(doubleBook);
  await screen.findByRole('alert');
  expect(doubleBook.checked).toBe(false);
  expect(radio('Mar 12, 2026').checked).toBe(true);
});

it('keeps the focus on a choice while its preview is made, and changes nothing meanwhile', async () => {
  const answers = [{ preview }, new Promise(() => {})];
  const transport = memoryTransport({ ...lists, [previewPath]: () => answers.shift() });
  await open(transport);
  chooseFile();
  const column = await screen.findByLabelText<HTMLSelectElement>('Content of column Notes');
  const fields = () => [
    column,
    screen.getByLabelText<HTMLSelectElement>('R. Lavoie, in your clinic'),
    screen.getByRole<HTMLInputElement>('checkbox', { name: /^Double-book/ }),
  ];
  fireEvent.change(column, { target: { value: 'email' } });
  await waitFor(() =>
    expect(fields().map((field) => field.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']),
  );
  expect(fields().map(({ disabled }) => disabled)).toEqual([false, false, false]);
  fireEvent.change(column, { target: { value: 'service' } });
  for (const field of fields().slice(1)) fireEvent.click(field);
  expect(transport.bodies(previewPath)).toHaveLength(2);
});

it('shows the rest of an import that was interrupted, and books it', async () => {
  const runs = [
    () => {
      throw refusal('ALREADY_DONE');
    },
    () => ({
      ...{ importId: id(5), booked: 2, left: 0, skipped: 1, skippedRows: [], refused: 0, refusedRows: [] },
    }),
  ];
  const ready = [{ ready: 3 }, { ready: 2 }];
  const transport = memoryTransport({
    ...lists,
    [previewPath]: () => ({ preview: { ...preview, ...ready.shift() } }),
    [runPath]: () => runs.shift()?.(),
  });
  await open(transport);
  chooseFile();
  fireEvent.click(await screen.findByRole('button', { name: 'Book 3 appointments' }));
  await screen.findByText(/^The import was interrupted/);
  fireEvent.click(await screen.findByRole('button', { name: 'Book 2 appointments' }));
  await screen.findByText('2 appointments were booked');
  const [, again] = transport.bodies(previewPath);
  expect(transport.bodies(runPath)).toEqual([again, again]);
});

it('asks for the rest of the setup first', async () => {
  await open(memoryTransport(lists), { setUp: ['services'] });
  screen.getByText(/Finish the setup first/);
  expect(screen.getByRole('link', { name: 'Continue the setup' }).getAttribute('href')).toBe('/set-up');
});
