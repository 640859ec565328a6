// @vitest-environment happy-dom
import type { SiteInfo } from '@tamarack/core/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Handler, memoryTransport, refusal } from '../../../../test/memory-transport.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { LinkScreen } from './LinkScreen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const site: SiteInfo = {
  site: 'clinic',
  clinicName: 'Harbourfront Physio',
  status: 'active',
  locale: 'en',
  subdomain: 'sandbox',
  mainUrl: 'https://tamarack.example',
  sandbox: true,
};
const later = new Date(Date.now() + 86_400_000).toISOString();
const open = 'POST /api/sandbox/visits';

function openLink(
  state: 'valid' | 'used',
  answer: Handler = () => ({}),
  prefix = '',
  ready: () => boolean = () => true,
) {
  const transport = memoryTransport({
    'GET /api/site': () => site,
    'POST /api/sandbox/links/inspect': () => ({ link: { state, expiresAt: later, ready: ready() } }),
    [open]: answer,
  });
  const view = renderScreen({
    transport,
    path: `${prefix}/sandbox/mailed`,
    routes: [
      { path: 'sandbox/:token', element: <LinkScreen /> },
      { path: '', element: <h1>Workspace</h1> },
    ],
  });
  return { ...view, transport };
}

describe('the mailed link', () => {
  it('is exchanged only by the button, and the browser keeps the visit', async () => {
    const { transport } = openLink('valid', () => ({ token: 'visit', expiresAt: later }));
    const button = await screen.findByRole('button', { name: 'Open the sandbox' });
    expect(transport.bodies(open)).toEqual([]);
    fireEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Workspace' })).toBeTruthy();
    expect(transport.bodies(open)).toEqual([{ token: 'mailed', role: 'administrator' }]);
    cleanup();
    openLink('used');
    expect(await screen.findByRole('heading', { name: 'Workspace' })).toBeTruthy();
  });

  it.each([
    ['', 'This link has been used', 'Get a new link', '/demo#sandbox'],
    ['/fr', 'Ce lien a déjà servi', 'Obtenir un nouveau lien', '/fr/demo#sandbox'],
  ])(
    'says in another browser that it was used and offers a new one %s',
    async (prefix, title, link, href) => {
      openLink('used', undefined, prefix);
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(
        `https://tamarack.example${href}`,
      );
      expect(screen.queryByRole('button')).toBeNull();
    },
  );

  it('waits for today’s sample data, without a reload', async () => {
    let made = false;
    openLink(
      'valid',
      () => ({ token: 'visit', expiresAt: later }),
      '',
      () => made,
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Open the sandbox' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText(/is being prepared/)).toBeTruthy();
    made = true;
    await waitFor(() => expect(button.disabled).toBe(false), { timeout: 10_000 });
    expect(screen.queryByText(/is being prepared/)).toBeNull();
    fireEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Workspace' })).toBeTruthy();
  });

  it('keeps waiting when the server does not answer once', async () => {
    const { transport, refetch } = openLink(
      'valid',
      () => ({ token: 'visit', expiresAt: later }),
      '',
      () => false,
    );
    await screen.findByText(/is being prepared/);
    transport.goOffline();
    await refetch();
    expect(screen.getByText(/is being prepared/)).toBeTruthy();
  });

  it('also says so when it was used elsewhere while the page was open', async () => {
    openLink('valid', () => {
      throw refusal('LINK_USED');
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Open the sandbox' }));
    expect(await screen.findByRole('heading', { name: 'This link has been used' })).toBeTruthy();
  });
});
