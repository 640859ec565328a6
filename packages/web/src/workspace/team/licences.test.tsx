// @vitest-environment happy-dom
import type { Credential, StaffMember } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { staff, staffId } from '../../../test/day/calendar-day.ts';
import { memoryTransport } from '../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../test/render.tsx';
import { workspaceMe } from '../../../test/workspace.ts';
import { MeContext } from '../frame/index.ts';
import { MemberScreen } from './MemberScreen.tsx';
import { StaffScreen } from './StaffScreen.tsx';

afterEach(cleanup);

const roy = staff.find((one) => one.staffId === staffId(4)) as StaffMember;

const adding = `POST /api/clinic/staff/${roy.staffId}/credentials`;

const licence = (licenceNo: string, validTo: string | null, changes: Partial<Credential> = {}) => ({
  credentialId: licenceNo,
  version: 1,
  staffId: roy.staffId,
  profession: 'physiotherapist' as const,
  college: 'CPO',
  licenceNo,
  validFrom: null,
  validTo,
  ...changes,
});

function open(path: string, element: ReactNode, credentials: Credential[]) {
  const transport = memoryTransport({
    'GET /api/clinic/staff': () => ({ staff }),
    'GET /api/clinic/credentials': () => ({ credentials }),
    [adding]: () => ({ id: 'A2', version: 1 }),
  });
  renderScreen({
    transport,
    path,
    signedIn: owner,
    routes: [
      { path: 'staff', element },
      { path: 'staff/:staffId', element },
    ],
  });
  return transport;
}

describe('the licences of a person in the list', () => {
  it('are marked as missing for those who treat clients, and only for them', async () => {
    open(
      '/staff',
      <MeContext value={workspaceMe()}>
        <StaffScreen />
      </MeContext>,
      [],
    );
    await screen.findAllByText('Not recorded');
    const marked = screen.getAllByText('Not recorded').map((mark) => mark.closest('tr'));
    const name = (row: HTMLElement | null | undefined) => row?.querySelector('a')?.textContent;
    const treats = staff.filter(({ practises }) => practises);
    expect(marked.map(name)).toEqual(treats.map((person) => person.name));
    expect(treats.length).toBeLessThan(staff.length);
  });

  const listed = async (...credentials: Credential[]) => {
    cleanup();
    open(
      '/staff',
      <MeContext value={workspaceMe()}>
        <StaffScreen />
      </MeContext>,
      credentials,
    );
    await screen.findByText(/A1/);
    const row = screen.getByRole('link', { name: roy.name }).closest('tr');
    return row?.querySelector('[data-label=Licence]')?.textContent;
  };
  const expired = licence('B1', '2020-03-31');

  it('that expired are left out once they are renewed, with or without an end', async () => {
    expect(await listed(expired, licence('A1', '2999-03-31'))).toBe('A1 ');
    expect(await listed(expired, licence('A1', null))).toBe('A1 ');
  });

  it('that expired are marked if only one of another profession follows', async () => {
    const other = licence('A1', '2999-03-31', { profession: 'kinesiologist' });
    expect(await listed(expired, other)).toMatch(/^B1 Expired .*2020A1 $/);
  });

  it('that expired are marked if only one of another college follows', async () => {
    const other = licence('A1', '2999-03-31', { college: 'OPPQ' });
    expect(await listed(expired, other)).toMatch(/^B1 Expired .*2020A1 $/);
  });

  it.each([{ college: '' }, { college: 'cpo' }, { licenceNo: 'A1', college: 'OPPQ', credentialId: 'C' }])(
    'that expired are left out once renewed with another wording: %o',
    async (changes) => {
      const old = { ...expired, ...(changes.licenceNo && { licenceNo: 'A1' }) };
      expect(await listed(old, licence('A1', '2999-03-31', changes))).toBe('A1 ');
    },
  );

  it('that end soon are not marked once they are renewed', async () => {
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    expect(await listed(licence('A1', soon))).toMatch(/^A1 until /);
    expect(await listed(licence('A1', soon), licence('B1', '2999-03-31'))).toBe('A1 B1 ');
  });
});

describe('the page of a person shows clinicians', () => {
  const openAs = async (whose: string) => {
    const me = workspaceMe({ role: 'clinician', staffId: roy.staffId });
    open(
      `/staff/${whose}`,
      <StepUpProvider>
        <MeContext value={me}>
          <MemberScreen />
        </MeContext>
      </StepUpProvider>,
      [licence('20145', '2027-03-31')],
    );
    await screen.findAllByRole('tab');
  };

  it('their own licences, without buttons to change them', async () => {
    await openAs(roy.staffId);
    expect(await screen.findByText('20145')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add licence' })).toBeNull();
    expect(screen.queryByRole('button', { name: /20145/ })).toBeNull();
  });

  it('no licences of others', async () => {
    await openAs(staffId(1));
    expect(screen.queryByRole('heading', { name: 'Licences' })).toBeNull();
  });
});

describe('the form of a new licence', () => {
  const openForm = async (...credentials: Credential[]) => {
    const transport = open(
      `/staff/${roy.staffId}`,
      <StepUpProvider>
        <MeContext value={workspaceMe()}>
          <MemberScreen />
        </MeContext>
      </StepUpProvider>,
      credentials,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Add licence' }));
    return { transport, profession: await screen.findByLabelText<HTMLSelectElement>('Profession') };
  };

  it('starts with the profession of the person’s last licence, also of an expired one', async () => {
    const last = licence('B1', '2020-03-31', { profession: 'psychologist' });
    const others = licence('C1', null, { staffId: staffId(1) });
    const { profession } = await openForm(licence('A1', '2019-03-31'), last, others);
    expect(profession.value).toBe('psychologist');
  });

  it('asks for the profession of the first one', async () => {
    const { transport, profession } = await openForm();
    expect(profession.selectedOptions[0]?.textContent).toBe('Choose a profession');
    const save = () =>
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    save();
    await screen.findByText('This field is required');
    fireEvent.change(profession, { target: { value: 'audiologist' } });
    save();
    await waitFor(() => expect(transport.bodies(adding)).toMatchObject([{ profession: 'audiologist' }]));
  });
});

it('names professions and licences as in the United States for a clinic there', async () => {
  const me = workspaceMe();
  open(
    `/staff/${roy.staffId}`,
    <StepUpProvider>
      <MeContext value={{ ...me, settings: { ...me.settings, currency: 'USD' } }}>
        <MemberScreen />
      </MeContext>
    </StepUpProvider>,
    [licence('A1', null)],
  );
  expect(await screen.findByRole('cell', { name: 'Physical therapist' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Licensing board' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Licenses' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add license' }));
  expect(await screen.findByLabelText('License number')).toBeTruthy();
});
