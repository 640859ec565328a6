// @vitest-environment happy-dom
import '../../../test/patience.ts';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memoryTransport, refusal } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { endpoint } from '../../domain/endpoint.ts';
import { useRead } from '../useRead.ts';
import { StepUpProvider } from './StepUp.tsx';
import { useChange } from './useChange.ts';

afterEach(() => notifications.clean());

const rooms = {
  list: endpoint('GET', '/api/rooms').types<{ answer: { names: string[] } }>(),
  rename: endpoint('POST', '/api/rooms/rename').types<{
    payload: { name: string };
    answer: { name: string };
  }>(),
};

function Rooms({ seen }: { seen: string[] }) {
  const { data } = useRead(rooms.list, ['rooms'], { pick: 'names' });
  const rename = useChange((call, name: string) => call(rooms.rename, { payload: { name } }), {
    done: ({ name }, asked) => (name === asked ? `Renamed to ${name}` : null),
    refetch: [['rooms']],
    onSuccess: () => seen.push(`saved, showing ${data}`),
    onError: () => seen.push(`refused, showing ${data}`),
  });
  return (
    <>
      <button type="button" onClick={() => rename.mutate('Birch')}>
        Rename
      </button>
      <p>{data}</p>
      <p>{rename.isPending ? 'pending' : 'at rest'}</p>
    </>
  );
}

async function show(rename: () => unknown) {
  const seen: string[] = [];
  let stored = 'Maple';
  let answerList = () => {};
  const transport = memoryTransport({
    'GET /api/rooms': async () => {
      if (stored !== 'Maple') await new Promise<void>((resolve) => (answerList = resolve));
      return { names: [stored] };
    },
    'POST /api/rooms/rename': () => {
      stored = 'Cedar';
      return rename();
    },
  });
  const { user } = renderScreen(
    <StepUpProvider>
      <Rooms seen={seen} />
    </StepUpProvider>,
    { transport },
  );
  await screen.findByText('Maple');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(transport.callsOf('GET /api/rooms')).toHaveLength(2));
  return { seen, answerList: () => answerList() };
}

it('says what was done, and is pending until the changed data has arrived', async () => {
  const { seen, answerList } = await show(() => ({ name: 'Birch' }));
  await screen.findByText('Renamed to Birch');
  expect(seen).toEqual(['saved, showing Maple']);
  screen.getByText('pending');
  answerList();
  await screen.findByText('Cedar');
  await screen.findByText('at rest');
});

it('says nothing when there is nothing to say', async () => {
  const { answerList } = await show(() => ({ name: 'Maple' }));
  answerList();
  await screen.findByText('at rest');
  expect(screen.queryByText(/Renamed/)).toBeNull();
});

it('refetches after a refusal too, since the screen may be outdated', async () => {
  const { seen, answerList } = await show(() => {
    throw refusal({ status: 409, code: 'VERSION_CONFLICT', message: 'Changed meanwhile.' });
  });
  expect(seen).toEqual(['refused, showing Maple']);
  answerList();
  await screen.findByText('Cedar');
});
