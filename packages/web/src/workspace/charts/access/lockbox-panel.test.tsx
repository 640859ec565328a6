// @vitest-environment happy-dom
import type { CareTeamMember, ChartAccess, ChartNote, StaffMember } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { ChartPanel } from '../ChartPanel.tsx';

afterEach(cleanup);

const clientId = '0190cccc-0000-7000-8000-000000000001';
function open(
  changes: Partial<ChartAccess>,
  staff: Partial<StaffMember>[] | (() => unknown) = [],
  notes: readonly ChartNote[] = [],
  path = '/',
) {
  const access: ChartAccess = {
    client: { clientId, fileNo: 10_432, name: 'Anne Tremblay' },
    purpose: 'care',
    withheld: false,
    manages: true,
    mayRelease: true,
    careTeam: [],
    lockboxes: [],
    jointNotes: false,
    ...changes,
  };
  const transport = memoryTransport({
    'GET /api/clinic/clients/10432/chart/access': () => ({ access }),
    'GET /api/clinic/staff': typeof staff === 'function' ? staff : () => ({ staff }),
  });
  const view = renderScreen({
    transport,
    path,
    signedIn: owner,
    routes: [
      {
        index: true,
        element: (
          <StepUpProvider>
            <MeContext value={workspaceMe({ role: 'clinician' })}>
              <ChartPanel fileNo={10_432} notes={notes} />
            </MeContext>
          </StepUpProvider>
        ),
      },
    ],
  });
  return { ...view, transport };
}
const said = 'The client has asked the clinic not to show you part of this chart.';

it('the lockbox tells an excluded person only that something is withheld', async () => {
  open({ withheld: true });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText('Nothing is withheld.')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Lift/ })).toBeNull();
  // The rest of the chart can still be released.
  expect(screen.getByRole('button', { name: 'Release record' })).toBeTruthy();
});

it('stays when it cannot be read again', async () => {
  const { transport, refetch } = open({});
  const release = await screen.findByRole('button', { name: 'Release record' });
  transport.goOffline();
  await refetch();
  expect(screen.getByRole('button', { name: 'Release record' })).toBe(release);
});

it('others lift what they see there, after a question', async () => {
  const lockbox = { lockboxId: clientId, version: 1, noteId: null, staffId: null };
  const { transport } = open({ lockboxes: [{ ...lockbox, fromAt: '2026-11-24T15:00:00Z' }] });
  const route = `POST /api/clinic/lockboxes/${clientId}/end`;
  transport.on(route, () => ({ id: clientId, version: 2 }));
  fireEvent.click(await screen.findByRole('button', { name: /^Lift: The whole chart/ }));
  expect(screen.queryByText(said)).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift this lockbox?' }));
  expect(transport.bodies(route)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Lift' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(transport.bodies(route)).toEqual([{ version: 1 }]);
});

it('who recorded one that also applies to them lifts it and reads that something is withheld', async () => {
  const lockbox = { lockboxId: clientId, version: 1, noteId: null, staffId: null };
  open({ withheld: true, lockboxes: [{ ...lockbox, fromAt: '2026-11-24T15:00:00Z' }] });
  expect(await screen.findByRole('button', { name: /^Lift: The whole chart/ })).toBeTruthy();
  expect(screen.getByText(said)).toBeTruthy();
});

it('a person excluded from the whole chart cannot release it', async () => {
  const excluded = { withheld: true, manages: false, mayRelease: false, purpose: null };
  open({ ...excluded, careTeam: null, lockboxes: null });
  expect(await screen.findByText(/^Only the care team and administrators see/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Release record' })).toBeNull();
});

it('an administrator who is not the privacy contact manages the care team, but is not offered the release', async () => {
  open({ purpose: null, mayRelease: false });
  expect(await screen.findByRole('heading', { name: 'Care team' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Release record' })).toBeNull();
});

it('the care team lists supervisors, and takes on a locum and a person with an emergency opening, no members', async () => {
  const member = (name: string, because: CareTeamMember['because']): CareTeamMember => ({
    ...{ careId: `care ${name}`, version: 1, staffId: name, name, because, reason: '' },
    ...{ fromAt: '2026-11-24T19:30:00Z', untilAt: because === 'emergency' ? '2026-11-24T20:30:00Z' : null },
    ...{ flagged: false, supervisorName: because === 'booked' ? 'Chen Li' : null },
  });
  const person = (name: string, activeTo: string | null = null) => ({
    ...{ staffId: name, name, practises: true, activeTo },
  });
  open(
    { careTeam: [member('Booked', 'booked'), member('Added', 'added'), member('Emergency', 'emergency')] },
    [
      ...['Booked', 'Added', 'Emergency'].map((name) => person(name)),
      ...[person('Locum', '2999-12-31'), person('Left', '2020-01-01')],
    ],
  );
  const field = await screen.findByLabelText<HTMLSelectElement>('Add someone');
  expect(screen.getAllByText(/Chen Li/).map(({ textContent }) => textContent)).toEqual([
    'Supervisor with access: Chen Li',
  ]);
  expect([...field.options].map(({ text }) => text)).toEqual(['Choose…', 'Emergency', 'Locum']);
});

it('notes of one author and day are told apart by their state and signature', async () => {
  const note = (noteId: string, changes: Partial<ChartNote>): ChartNote => ({
    ...{
      noteId,
      version: 1,
      state: 'locked',
      aboutOn: '2026-11-24',
      authorId: 'roy',
      authorName: 'Roy Lavoie',
    },
    ...{ attendanceId: null, signedAt: '2026-11-24T19:02:00Z', lockAt: null, cosignerName: null },
    ...{ cosignedAt: null, retractAsked: false, sections: [], addenda: [] },
    ...changes,
  });
  open(
    {},
    [],
    [
      note('1', { state: 'retracted' }),
      note('2', { signedAt: '2026-11-24T20:30:00Z' }),
      note('3', { state: 'draft', signedAt: null }),
      note('4', { authorId: 'chen', authorName: 'Chen Li' }),
    ],
  );
  const field = await screen.findByLabelText<HTMLSelectElement>('What is withheld');
  expect([...field.options].map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
    'The whole chart',
    'Note of Nov 24, 2026 by Roy Lavoie (Entered in error, Nov 24, 2026, 2:02 p.m.)',
    'Note of Nov 24, 2026 by Roy Lavoie (Locked, Nov 24, 2026, 3:30 p.m.)',
    'Note of Nov 24, 2026 by Roy Lavoie (Draft)',
    'Note of Nov 24, 2026 by Chen Li',
  ]);
});

it('a release asks whether every adult agrees, also when the joint note was signed after the page was read', async () => {
  const { transport } = open({});
  const everyAdultAgreed = 'Confirm that every adult in the joint notes agrees to the release';
  const path = 'POST /api/clinic/clients/10432/chart/release';
  transport.on(path, () => {
    throw refusal('VALIDATION_FAILED', { fields: { everyAdultAgreed } });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Release record' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Asked in writing' } });
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Start the release' }));
  const box = await screen.findByRole('checkbox', {
    name: 'Every adult in the joint notes agrees to this release',
  });
  expect(screen.getByText(everyAdultAgreed)).toBeTruthy();
  fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Start the release' }));
  await waitFor(() => expect(transport.bodies(path).at(-1)).toMatchObject({ everyAdultAgreed: true }));
});

it.each([
  ['/', 'The clinic’s team could not be loaded', 'Try again', 'One member of the team', 'From whom'],
  ['/fr', 'L’équipe de la clinique n’a pas pu être chargée', 'Réessayer', 'Un membre de l’équipe', 'À qui'],
])('says that nobody can be chosen until the team is loaded: %s', async (path, ...texts) => {
  const [failed, retry, oneMember, field] = texts;
  const lockbox = { lockboxId: clientId, version: 1, noteId: null, staffId: 'roy' };
  const access = { lockboxes: [{ ...lockbox, fromAt: '2026-11-24T15:00:00Z' }] };
  let answers = false;
  const answer = () => {
    if (!answers) throw refusal('UNAVAILABLE');
    return { staff: [{ staffId: 'roy', name: 'Roy Lavoie', practises: true, activeTo: null }] };
  };
  open(access, answer, [], path);
  await screen.findByText(failed);
  expect(screen.getByText(`· ${oneMember}`, { exact: false })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>(field).disabled).toBe(true);
  answers = true;
  fireEvent.click(screen.getByRole('button', { name: retry }));
  expect(await screen.findByText('· Roy Lavoie', { exact: false })).toBeTruthy();
  expect(screen.queryByText(failed)).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>(field).disabled).toBe(false);
});
