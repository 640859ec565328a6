// @vitest-environment happy-dom
import type { DueChart } from '@tamarack/core/domain/workspace';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Handler, memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { RetentionScreen } from './RetentionScreen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const contact = workspaceMe();
contact.settings.privacyContactId = contact.staffId;
const chart = (fileNo: number, changes: Partial<DueChart> = {}): DueChart => ({
  clientId: `0190cccc-0000-7000-8000-0000000${fileNo}`,
  fileNo,
  name: `Client No ${fileNo}`,
  lastEntryOn: '2010-03-01',
  keptUntil: '2020-03-01',
  obstacle: null,
  ...changes,
});
const [free, other, held] = [chart(10_001), chart(10_002), chart(10_003, { obstacle: 'legal_hold' })];

/** Shows the settings that `saveElsewhere` saves. */
function Signed({ me: first }: { me: typeof contact }) {
  const [me, setMe] = useState(first);
  saveElsewhere = (changes) =>
    setMe({ ...me, settings: { ...me.settings, version: me.settings.version + 1, ...changes } });
  return (
    <MeContext value={me}>
      <RetentionScreen />
    </MeContext>
  );
}
let saveElsewhere: (changes: Partial<(typeof contact)['settings']>) => void;

function open(
  pages: Record<string, { charts: DueChart[]; next: number | null }>,
  { me = contact, language = '', table = {} as Record<string, Handler> } = {},
) {
  const transport = memoryTransport({
    'GET /api/clinic/charts-due': ({ query }: { query?: { after?: number } }) =>
      pages[query?.after ?? 0] ?? { charts: [], next: null },
    'POST /api/clinic/charts-due/destroy': () => ({ destroyed: 2 }),
    'PATCH /api/clinic/settings': () => ({ settings: { ...me.settings, version: 2 } }),
    ...table,
  });
  renderScreen({
    transport,
    path: `${language}/settings/retention`,
    signedIn: owner,
    routes: [
      {
        path: 'settings/retention',
        element: (
          <StepUpProvider>
            <Signed me={me} />
          </StepUpProvider>
        ),
      },
    ],
  });
  return transport;
}

describe('the period', () => {
  it('is shown by rule with source and day, and lengthened in years', async () => {
    const transport = open({});
    const row = (await screen.findByText('Alberta')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Occupational therapist');
    expect(row.textContent).toContain('11 years 3 months');
    expect(row.textContent).toContain('ACOT');
    expect(row.textContent).toContain('Read on Nov 22, 2026');
    const years = screen.getByLabelText('Your clinic’s minimum, in years');
    fireEvent.change(years, { target: { value: '51' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Type a whole number of years, 0 to 50');
    await waitFor(() => expect(document.activeElement).toBe(years));
    fireEvent.change(years, { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    // The field that has the focus is not replaced, nor scrolled out of sight.
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    act(() => saveElsewhere({ retentionYears: 15 }));
    expect(scroll).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Your clinic’s minimum, in years')).toBe(years);
    expect((years as HTMLInputElement).value).toBe('15');
    expect(transport.bodies('PATCH /api/clinic/settings')).toEqual([{ version: 1, retentionYears: 12 }]);
  });

  it('is the longest one in the United States, where the rules of the states are not included', async () => {
    const me = workspaceMe();
    open({}, { me: { ...me, settings: { ...me.settings, currency: 'USD' } } });
    expect(await screen.findByText(/^For 16 years, .* The rules of US states are not included/)).toBeTruthy();
    expect(screen.queryByText('Alberta')).toBeNull();
    cleanup();
    open({});
    await screen.findByText('Alberta');
    expect(screen.queryByText(/US states/)).toBeNull();
  });

  it('returns to the field that the server refuses', async () => {
    const refuse = () => {
      throw refusal('VALIDATION_FAILED', { fields: { retentionYears: 'This value is not valid' } });
    };
    open({}, { table: { 'PATCH /api/clinic/settings': refuse } });
    const years = await screen.findByLabelText('Your clinic’s minimum, in years');
    fireEvent.change(years, { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This value is not valid');
    await waitFor(() => expect(document.activeElement).toBe(years));
  });

  it('is also shown in French', async () => {
    open({}, { language: '/fr' });
    expect(await screen.findByText('11 ans 3 mois')).toBeTruthy();
    expect(await screen.findByText('Aucun dossier n’est à détruire.')).toBeTruthy();
  });
});

describe('the charts due', () => {
  const box = (fileNo: number) => screen.getByRole('checkbox', { name: new RegExp(`file ${fileNo}$`) });
  const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

  it('are destroyed once chosen, with a reason', async () => {
    const transport = open({ 0: { charts: [free, other, held], next: null } });
    await screen.findByText('Client No 10001');
    expect(button('Destroy charts').disabled).toBe(true);
    expect((box(10_003) as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('Legal hold')).toBeTruthy();
    fireEvent.click(box(10_001));
    fireEvent.click(box(10_002));
    fireEvent.click(button('Destroy 2 charts'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Files 10001, 10002');
    fireEvent.click(dialog.getByRole('button', { name: 'Destroy 2 charts' }));
    await dialog.findByText('Give a reason');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Reason')));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Ten years are over ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Destroy 2 charts' }));
    await screen.findByText('2 charts destroyed.');
    expect(transport.bodies('POST /api/clinic/charts-due/destroy')).toEqual([
      { clientIds: [free.clientId, other.clientId], reason: 'Ten years are over' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('continue on further pages', async () => {
    open({ 0: { charts: [free], next: 10_001 }, 10001: { charts: [other], next: null } });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Client No 10002');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('can be read, but not chosen, by other administrators', async () => {
    open({ 0: { charts: [free], next: null } }, { me: workspaceMe() });
    await screen.findByText('Client No 10001');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/Only the privacy contact can destroy charts/)).toBeTruthy();
  });
});
