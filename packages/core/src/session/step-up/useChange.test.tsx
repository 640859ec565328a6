// @vitest-environment happy-dom
import '../../../test/patience.ts';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryTransport, noResponse, refusal } from '../../../test/memoryTransport.ts';
import { renderScreen } from '../../../test/renderScreen.tsx';
import { endpoint } from '../../domain/endpoint.ts';
import { useRead } from '../useRead.ts';
import { StepUpProvider } from './StepUp.tsx';
import { useChange } from './useChange.ts';

afterEach(() => {
  notifications.clean();
  vi.useRealTimers();
});

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

const deposit = endpoint('POST', '/api/deposits', { idempotent: true }).types<{
  payload: { cents: number };
}>();

function Deposit() {
  const record = useChange((call) => call(deposit, { payload: { cents: 4_200 } }));
  return (
    <>
      <button type="button" onClick={() => record.mutate()}>
        Record
      </button>
      <p>{record.status}</p>
    </>
  );
}

it('is carried out once when it is sent again much later because its response was lost', async () => {
  let isLost = true;
  const transport = memoryTransport({
    'POST /api/deposits': () => {
      if (isLost) throw noResponse();
    },
  });
  const { user } = renderScreen(
    <StepUpProvider>
      <Deposit />
    </StepUpProvider>,
    { transport },
  );
  const press = async () => user.click(await screen.findByRole('button', { name: 'Record' }));
  await press();
  await screen.findByText('error');
  isLost = false;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 });
  await press();
  await screen.findByText('success');
  await press();
  await waitFor(() => expect(transport.callsOf('POST /api/deposits')).toHaveLength(3));
  const [first, second, third] = transport
    .callsOf('POST /api/deposits')
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
