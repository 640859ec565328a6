// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clinic, members, ownClinic } from '../../../test/clinics.ts';
import { at, confirm, openSection as open, press, type } from '../../../test/dashboard.tsx';
import { noResponse, refusal } from '../../../test/memory-transport.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const stay = (name: string) => `If ${name} has later bookings, they stay with them until you move them.`;

async function chooseRole(name: string, role: string) {
  press(`Actions for ${name}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change role' }));
  await screen.findByLabelText(`Role of ${name}`);
  type(`Role of ${name}`, role);
}

describe('the team', () => {
  it('lists members and invitations with their state', async () => {
    await open('team');
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Maude Gagnon (you)');
    expect(rows[0]?.textContent).toContain('Owner');
    expect(rows[2]?.textContent).toContain('Invited');
    expect(rows[2]?.textContent).toContain('until November 28, 2999');
    expect(rows[3]?.textContent).toContain('Invitation expired');
    expect(screen.getByText('2 clinician seats left in the Pro plan.')).toBeTruthy();
  });

  it('invites a colleague', async () => {
    const { transport } = await open('team', {
      [`POST ${at('/invitations')}`]: ({ body }) => ({ member: { ...members[2], ...(body as object) } }),
    });
    await screen.findByText('Liam Chen');
    press('Send invitation');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Email is required')).toBeTruthy();
    type('Full Name', 'Zoé Martin');
    type('Email', 'zoe@erable.example');
    type('Role', 'hr');
    press('Send invitation');
    expect(await screen.findByText('Invitation sent to zoe@erable.example.')).toBeTruthy();
    expect(transport.bodies(`POST ${at('/invitations')}`)).toEqual([
      { name: 'Zoé Martin', email: 'zoe@erable.example', role: 'hr' },
    ]);
    expect(transport.calls.find((call) => call.method === 'POST')?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says when the plan is full, and where to change it', async () => {
    await open('team', {
      [`GET ${at()}`]: () => ({ clinic: { ...clinic, clinicians: { used: 5, limit: 5 } } }),
      [`POST ${at('/invitations')}`]: () => {
        throw refusal('PLAN_LIMIT', {
          message: 'The Pro plan includes 5 clinicians. Choose a larger plan first.',
        });
      },
    });
    expect(await screen.findByText(/All clinician seats of the Pro plan are taken\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change plan' })).toBeTruthy();
    type('Full Name', 'Zoé Martin');
    type('Email', 'zoe@erable.example');
    press('Send invitation');
    expect(
      await screen.findByText('The Pro plan includes 5 clinicians. Choose a larger plan first.'),
    ).toBeTruthy();
  });

  it('changes a role, sends an invitation again, revokes it and removes a member', async () => {
    const { transport } = await open('team', {
      [`PATCH ${at('/members/u2')}`]: ({ body }) => ({ member: { ...members[1], ...(body as object) } }),
      [`POST ${at('/invitations/u3/resend')}`]: () => ({ success: true }),
      [`DELETE ${at('/members/u3')}`]: () => ({ success: true }),
      [`DELETE ${at('/members/u2')}`]: () => ({ success: true }),
    });
    await screen.findByText('Liam Chen');
    await chooseRole('Liam Chen', 'hr');
    await screen.findByText(stay('Liam Chen'));
    expect(screen.queryByRole('link', { name: 'Open the team' })).toBeNull();
    await confirm('Change role');
    expect(await screen.findByText('Liam Chen now has the role Human resources.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the team' });
    expect(link.getAttribute('href')).toBe(`${clinic.siteUrl}/staff`);
    press('Actions for Amrit Kaur');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Resend invitation' }));
    expect(await screen.findByText('Invitation sent again to amrit@erable.example.')).toBeTruthy();
    press('Actions for Amrit Kaur');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation' }));
    await screen.findByText(/^Withdraw the invitation of Amrit Kaur\?/);
    expect(screen.queryByText(stay('Amrit Kaur'))).toBeNull();
    await confirm('Withdraw invitation');
    expect(await screen.findByText('Invitation of Amrit Kaur withdrawn.')).toBeTruthy();
    press('Actions for Liam Chen');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from clinic' }));
    await screen.findByText(stay('Liam Chen'));
    await confirm('Remove from clinic');
    expect(await screen.findByText('Liam Chen was removed.')).toBeTruthy();
    expect(transport.calls.filter((call) => call.method === 'DELETE').map((call) => call.path)).toEqual([
      at('/members/u3'),
      at('/members/u2'),
    ]);
  });

  it('changes no role while somebody moves through the roles, and shows what each may do', async () => {
    const path = `PATCH ${at('/members/u2')}`;
    const { transport } = await open('team', {
      [path]: ({ body }) => ({ member: { ...members[1], ...(body as object) } }),
    });
    await screen.findByText('Liam Chen');
    await chooseRole('Liam Chen', 'administrator');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change role' }));
    expect(dialog.getByText('Manages the team and the clinic’s settings.')).toBeTruthy();
    expect(dialog.queryByText(stay('Liam Chen'))).toBeNull();
    const confirmation = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change role' });
    type('Role of Liam Chen', 'clinician');
    expect(confirmation.disabled).toBe(true);
    type('Role of Liam Chen', 'administrator');
    expect(transport.bodies(path)).toEqual([]);
    fireEvent.click(confirmation);
    expect(await screen.findByText('Liam Chen now has the role Administrator.')).toBeTruthy();
    expect(transport.bodies(path)).toEqual([{ role: 'administrator' }]);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('shows a read-only role no actions', async () => {
    await open('team', {
      'GET /api/account/clinics': () => ({ clinics: [{ ...ownClinic, role: 'hr', isOwner: false }] }),
      [`GET ${at()}`]: () => ({
        clinic: { ...clinic, role: 'hr', isOwner: false, permissions: ['clinic:members:read'] },
      }),
    });
    await screen.findByText('Liam Chen');
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});

describe('settings', () => {
  it('saves an unchanged time zone once, to confirm it, and then only changed settings', async () => {
    const confirmed = { ...clinic, checklist: [{ item: 'time_zone' as const, done: true }] };
    const { transport } = await open('settings', {
      [`PATCH ${at()}`]: ({ body }) => ({ clinic: { ...confirmed, ...(body as object) } }),
    });
    await screen.findByRole('heading', { name: 'Time zone and language' });
    press('Save');
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(1));
    press('Save');
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
    type('Language of the clinic’s site', 'fr');
    press('Save');
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(3));
    expect(transport.bodies(`PATCH ${at()}`)).toEqual([{ timeZone: 'America/Toronto' }, { locale: 'fr' }]);
  });

  it('keeps what a colleague changed meanwhile, and shows where both changed the same', async () => {
    let stored: typeof clinic = { ...clinic, checklist: [{ item: 'time_zone', done: true }] };
    const listeners = new Set<(message: { kind: 'refetch' }) => void>();
    const live = {
      subscribe: (listener: (message: { kind: 'refetch' }) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const { transport } = await open(
      'settings',
      {
        [`GET ${at()}`]: () => ({ clinic: stored }),
        [`PATCH ${at()}`]: ({ body }) => {
          stored = { ...stored, ...(body as object) };
          return { clinic: stored };
        },
      },
      { ports: { live } },
    );
    const storeElsewhere = (change: Partial<typeof clinic>) => {
      stored = { ...stored, ...change };
      for (const listener of listeners) listener({ kind: 'refetch' });
    };
    const language = (await screen.findByLabelText('Language of the clinic’s site')) as HTMLSelectElement;
    const zone = screen.getByRole('combobox', { name: 'Time zone' }) as HTMLInputElement;
    const address = screen.getByLabelText('Address of the clinic’s site') as HTMLInputElement;
    type('Language of the clinic’s site', 'fr');
    storeElsewhere({ timeZone: 'America/Vancouver', subdomain: 'erable-ouest' });
    expect(await screen.findByText(/^Someone else changed this in the meantime/)).toBeTruthy();
    expect([zone.value, language.value, address.value]).toEqual([
      expect.stringMatching(/^Vancouver/),
      'fr',
      'erable-ouest',
    ]);
    press('Save');
    await screen.findByText('Saved');
    expect(transport.bodies(`PATCH ${at()}`)).toEqual([{ locale: 'fr' }]);
    expect(screen.queryByText(/^Someone else changed this in the meantime/)).toBeNull();

    fireEvent.click(zone);
    fireEvent.click(screen.getByRole('option', { name: /^Toronto/, hidden: true }));
    fireEvent.change(address, { target: { value: 'mine' } });
    storeElsewhere({ timeZone: 'America/Halifax', subdomain: 'erable-nord' });
    expect(
      await screen.findByText(/^Someone else changed this too\. Saved value: Halifax, Nova Scotia/),
    ).toBeTruthy();
    expect([zone.value, address.value]).toEqual([expect.stringMatching(/^Toronto/), 'mine']);
  });

  it('lists the time zones of the clinic’s country, and finds the others by name', async () => {
    const { transport } = await open('settings', { [`PATCH ${at()}`]: () => ({ clinic }) });
    const field = (await screen.findByRole('combobox', { name: 'Time zone' })) as HTMLInputElement;
    expect(field.value).toMatch(/^Toronto, Ontario \(UTC/);
    const options = () =>
      within(screen.getByRole('listbox', { hidden: true }))
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent);
    fireEvent.click(field);
    expect(options()).toContainEqual(expect.stringMatching(/^Halifax, Nova Scotia/));
    expect(options()).not.toContainEqual(expect.stringMatching(/^Denver/));
    const user = userEvent.setup({ delay: null });
    await user.clear(field);
    await user.type(field, 'colorado');
    expect(options()).toEqual([expect.stringMatching(/^Denver, Colorado \(UTC/)]);
    fireEvent.click(screen.getByRole('option', { name: /^Denver/, hidden: true }));
    press('Save');
    await screen.findByText('Saved');
    expect(transport.bodies(`PATCH ${at()}`)).toEqual([{ timeZone: 'America/Denver' }]);
  });

  it('moves the site to another address', async () => {
    const moved = { ...clinic, subdomain: 'erable', siteUrl: 'https://erable.tamarack.example' };
    const { transport } = await open('settings', {
      [`GET ${at('/subdomain/check')}`]: ({ query }) => ({ name: query?.name, available: true }),
      [`POST ${at('/subdomain')}`]: () => ({ clinic: moved }),
    });
    const field = await screen.findByLabelText('Address of the clinic’s site');
    press('Change web address');
    expect(await screen.findByText('This is the current web address.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Erable' } });
    expect(await screen.findByText('Available')).toBeTruthy();
    press('Change web address');
    const asked = within(await screen.findByRole('dialog', { name: 'Change web address' }));
    expect(
      asked.getByText(/from erable-physio\.tamarack\.example to erable\.tamarack\.example\?/),
    ).toBeTruthy();
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Links and bookmarks .* 120 days/),
      expect.stringMatching(/^Everyone signs in at the new address/),
      expect.stringMatching(/^For 120 days .* you can move back\.$/),
    ]);
    expect(transport.bodies(`POST ${at('/subdomain')}`)).toEqual([]);
    await confirm('Change web address');
    expect(
      await screen.findByText(
        'The site is now at erable.tamarack.example. The old address leads there for 120 days.',
      ),
    ).toBeTruthy();
    expect(transport.bodies(`POST ${at('/subdomain')}`)).toEqual([{ subdomain: 'erable' }]);
  });

  it('refuses an address that is taken, at the field', async () => {
    await open('settings', {
      [`GET ${at('/subdomain/check')}`]: ({ query }) => ({ name: query?.name, available: true }),
      [`POST ${at('/subdomain')}`]: () => {
        throw refusal('SUBDOMAIN_TAKEN', {
          message: 'This address is already taken. Please choose another.',
        });
      },
    });
    const field = await screen.findByLabelText('Address of the clinic’s site');
    fireEvent.change(field, { target: { value: 'harbour' } });
    press('Change web address');
    await confirm('Change web address');
    expect(await screen.findByText('This address is already taken. Please choose another.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });

  const administrators = members.map((member) =>
    member.memberId === 'u2' || member.memberId === 'u3'
      ? { ...member, role: 'administrator' as const }
      : member,
  );

  it.each([
    ['', /^No colleague is an administrator yet\./, /Only a colleague with the role Administrator/],
    [
      '/fr',
      /^Aucun collègue n’a encore le rôle Administration\./,
      /Seul un collègue qui a le rôle Administration/,
    ],
  ])(
    'offers the clinic to administrators only, and says where to appoint one: "%s"',
    async (prefix, ...texts) => {
      await open('settings', {}, { path: `${prefix}/dashboard?section=settings` });
      for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('option', { name: /Liam Chen/ })).toBeNull();
    },
  );

  it('does not offer the clinic to an administrator whose account is deactivated', async () => {
    await open('settings', {
      [`GET ${at('/members')}`]: () => ({
        members: administrators.map((member) => ({ ...member, isDeactivated: member.memberId === 'u2' })),
      }),
    });
    expect(await screen.findByText(/^No colleague is an administrator yet\./)).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Liam Chen/ })).toBeNull();
  });

  it('transfers the clinic after a step-up and a confirmation', async () => {
    let proven = false;
    const { transport } = await open('settings', {
      [`GET ${at('/members')}`]: () => ({ members: administrators }),
      [`POST ${at('/ownership')}`]: () => {
        if (!proven) throw refusal('STEP_UP_REQUIRED');
        return { success: true };
      },
      'POST /api/account/step-up': () => {
        proven = true;
        return { success: true };
      },
    });
    await screen.findByRole('option', { name: 'Liam Chen (liam@erable.example)' });
    expect(screen.queryByRole('option', { name: /Amrit Kaur/ })).toBeNull();
    press('Transfer ownership');
    expect(await screen.findByText('Choose a colleague', { selector: '[id$="-error"]' })).toBeTruthy();
    type('New owner', 'u2');
    press('Transfer ownership');
    await confirm('Transfer ownership');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you to continue' }));
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'tulipe vélo marteau' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Liam Chen is now the owner of Érable Physio.')).toBeTruthy();
    expect(transport.bodies('POST /api/account/step-up')).toEqual([{ password: 'tulipe vélo marteau' }]);
    expect(transport.bodies(`POST ${at('/ownership')}`)).toEqual(Array(2).fill({ memberId: 'u2' }));
  });

  it('asks for the step-up in French, and changes nothing when it is cancelled', async () => {
    const { transport } = await open(
      'settings',
      {
        [`GET ${at('/export')}`]: () => {
          throw refusal('STEP_UP_REQUIRED');
        },
      },
      { path: '/fr/dashboard?section=settings' },
    );
    press('Télécharger l’exportation');
    screen.getByText(/^Les brouillons des membres de l’équipe ne sont pas/);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Confirmez votre identité pour continuer' }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(transport.bodies('POST /api/account/step-up')).toEqual([]);
  });

  it('downloads all data of the clinic, and says when that failed', async () => {
    const save = vi.fn();
    let offline = true;
    await open(
      'settings',
      {
        [`GET ${at('/export')}`]: () => {
          if (offline) throw noResponse();
          return {
            bytes: new Uint8Array(12_300),
            fileName: 'Érable Physio-export-2026-11-21.json',
            contentType: 'application/json',
          };
        },
      },
      { ports: { files: { save } } },
    );
    await screen.findByRole('button', { name: 'Download export' });
    screen.getByText(/^Drafts of people on the team are not in the export/);
    press('Download export');
    expect(await screen.findByText('The export failed')).toBeTruthy();
    offline = false;
    press('Try again');
    expect(
      (await screen.findByText(/Érable Physio-export-2026-11-21\.json was downloaded/)).textContent,
    ).toContain('12.3 kB');
    expect(save).toHaveBeenCalledOnce();
  });
});
