// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryTransport, noResponse } from '../../test/memoryTransport.ts';
import { renderScreen } from '../../test/renderScreen.tsx';
import { Problem } from './Problem.tsx';

afterEach(() => vi.restoreAllMocks());

it('is scrolled into view, below a form that is sent from a field far above', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderScreen(<Problem error={noResponse()} />, { transport: memoryTransport({}) });
  const notice = await screen.findByRole('alert');
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  expect(scroll.mock.contexts).toContain(notice);
});
