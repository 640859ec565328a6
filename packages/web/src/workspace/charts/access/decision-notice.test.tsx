// @vitest-environment happy-dom
import { emptyIdentity } from '@tamarack/core/domain/workspace';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryTransport } from '../../../../test/memory-transport.ts';
import { owner, renderScreen } from '../../../../test/render.tsx';
import { workspaceMe } from '../../../../test/workspace.ts';
import { MeContext } from '../../frame/index.ts';
import { DecisionNotice } from './DecisionNotice.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:20:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const guardian = { kind: 'guardian', name: 'Luc Tremblay', relatedFileNo: null, maySee: true };

function show(birthOn: string, relations: object[] = [], path = '/release', region: string | null = 'QC') {
  const get = 'GET /api/clinic/clients/10432';
  const client = { region, decidesAlone: false, identity: { ...emptyIdentity, birthOn }, relations };
  const transport = memoryTransport({
    [get]: () => ({ client }),
    'GET /api/clinic/locations': () => ({ locations: [{ region: 'QC', archived: false }] }),
  });
  const element = (
    <MeContext value={workspaceMe({ role: 'clinician' })}>
      <DecisionNotice fileNo={10_432} />
    </MeContext>
  );
  renderScreen({ transport, path, signedIn: owner, routes: [{ path: 'release', element }] });
  return transport;
}

it.each([
  [
    '2014-06-10',
    [guardian, { ...guardian, name: 'Eve Roy', maySee: false }],
    'The client is a minor, and guardians decide about the record. It may be seen by Luc Tremblay.',
    '',
  ],
  [
    '2014-06-10',
    [{ ...guardian, kind: 'payer' }],
    'The client is a minor, and guardians decide about the record. The client’s page names nobody who may see it.',
    '',
  ],
  [
    '2012-05-01',
    [guardian],
    'The client is a minor who decides alone about the record. Parents get it only if the client agrees.',
    '',
  ],
  [
    '2012-05-01',
    [guardian],
    'Cette personne mineure décide seule de son dossier. Ses parents ne l’obtiennent que si elle y consent.',
    '/fr',
  ],
])('the release of a minor’s record says who decides: born %s', async (birthOn, relations, text, locale) => {
  show(birthOn, relations, `${locale}/release`);
  await screen.findByText(text);
});

it('a client without a province decides as where the clinic is', async () => {
  show('2012-05-01', [], '/release', null);
  await screen.findByText(/decides alone about the record/);
});

it.each([
  [
    '',
    'The client’s page names who decides for them: Rosa Haddad. Check what the mandate covers before the record is given to anyone.',
  ],
  [
    '/fr',
    'La page du client nomme qui décide pour lui : Rosa Haddad. Vérifiez l’étendue du mandat avant de remettre le dossier à qui que ce soit.',
  ],
])('the release of an adult’s record names who decides for them: %s', async (locale, text) => {
  const decisionMaker = { ...guardian, kind: 'decision_maker', name: 'Rosa Haddad', maySee: false };
  show('1985-03-10', [guardian, decisionMaker], `${locale}/release`);
  await waitFor(() => expect(document.body.textContent).toContain(text));
});

it('the release of an adult’s record says nothing about it', async () => {
  const transport = show('1985-03-10', [guardian]);
  await waitFor(() => expect(transport.calls).toHaveLength(2));
  expect(screen.queryByText(/record/)).toBeNull();
});
