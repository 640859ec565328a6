// @vitest-environment happy-dom

import type { RowSelectionState } from '@tanstack/react-table';
import { screen, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { memoryTransport } from '../../../../test/memoryTransport.ts';
import { renderScreen } from '../../../../test/renderScreen.tsx';
import { useCommandList } from '../../../session/commands/index.ts';
import type { DataColumn } from './columns.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { RowName } from './RowName.tsx';

interface Person {
  id: string;
  name: string;
  visits: number | null;
}

const people: Person[] = [
  { id: 'p1', name: 'Émile', visits: 10 },
  { id: 'p2', name: 'bo', visits: null },
  { id: 'p3', name: 'Ana', visits: 9 },
  { id: 'p4', name: 'Zoé', visits: 30 },
];
const columns: DataColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, id }) => <RowName to={`/people/${id}`}>{name}</RowName>,
    sortBy: ({ name }) => name,
  },
  {
    id: 'visits',
    header: 'Visits',
    number: true,
    cell: ({ visits }) => visits,
    sortBy: ({ visits }) => visits,
  },
  { id: 'note', header: 'Note', cell: ({ id }) => `Note of ${id}` },
];

async function renderReady(element: ReactElement) {
  const view = renderScreen(
    <>
      <p>Ready</p>
      {element}
    </>,
    { transport: memoryTransport({}) },
  );
  await screen.findByText('Ready');
  return view;
}

function show(props: Partial<DataTableProps<Person>> = {}) {
  return renderReady(
    <DataTable label="People" columns={columns} rows={people} rowId={({ id }) => id} {...props} />,
  );
}

const names = () =>
  within(screen.getAllByRole('rowgroup')[1] as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('sorting', () => {
  it('is ascending, then descending, then off; rows without a value come last', async () => {
    const { user } = await show();
    const sort = async (column: string) => user.click(screen.getByRole('button', { name: column }));
    const direction = (column: string) =>
      screen.getByRole('columnheader', { name: column }).getAttribute('aria-sort');
    await sort('Name');
    expect(names()).toEqual(['Ana', 'bo', 'Émile', 'Zoé']);
    expect(direction('Name')).toBe('ascending');
    await sort('Visits');
    expect(names()).toEqual(['Ana', 'Émile', 'Zoé', 'bo']);
    expect([direction('Name'), direction('Visits')]).toEqual(['none', 'ascending']);
    await sort('Visits');
    expect(names()).toEqual(['Zoé', 'Émile', 'Ana', 'bo']);
    await sort('Visits');
    expect(names()).toEqual(['Émile', 'bo', 'Ana', 'Zoé']);
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  });

  it('is left to the server if the caller manages it', async () => {
    const asked: unknown[] = [];
    const { user } = await show({
      sort: { current: { id: 'name', desc: false }, onChange: (next) => asked.push(next) },
    });
    expect(names()).toEqual(['Émile', 'bo', 'Ana', 'Zoé']);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(screen.getByRole('button', { name: 'Visits' }));
    expect(asked).toEqual([
      { id: 'name', desc: true },
      { id: 'visits', desc: false },
    ]);
  });
});

describe('columns', () => {
  it('can be the header of their row', async () => {
    await show({ columns: [{ id: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name }] });
    screen.getByRole('rowheader', { name: 'Ana' });
  });

  it('can be hidden', async () => {
    await show({ visibility: { visits: false } });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Note']);
    expect(screen.queryByText('30')).toBeNull();
  });
});

describe('states', () => {
  it('include loading, empty and failed', async () => {
    const loading = await show({ rows: undefined, loading: 'Loading people' });
    screen.getByText('Loading people');
    loading.unmount();
    const empty = await show({ rows: [], empty: 'Nobody yet' });
    screen.getByText('Nobody yet');
    expect(screen.queryByRole('table')).toBeNull();
    empty.unmount();
    let retries = 0;
    const { user } = await show({
      rows: undefined,
      error: new Error('down'),
      onRetry: () => {
        retries += 1;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retries).toBe(1);
  });

  it('marks rows of the previous query, and offers more rows', async () => {
    let asked = 0;
    const more = {
      loading: false,
      onMore: () => {
        asked += 1;
      },
    };
    const { user } = await show({ isOld: true, more });
    expect(screen.getByRole('table', { name: 'People' }).getAttribute('aria-busy')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(asked).toBe(1);
  });
});

describe('details', () => {
  it('open below their row', async () => {
    const { user } = await show({
      details: { labelOf: ({ name }) => `Details of ${name}`, render: ({ name }) => `All about ${name}` },
    });
    const button = screen.getByRole('button', { name: 'Details of Ana' });
    await user.click(button);
    screen.getByText('All about Ana');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(button);
    expect(screen.queryByText('All about Ana')).toBeNull();
  });
});

/** A table with details instead of links; `keys.press` runs a shortcut. */
function TableWithDetails({ keys }: { keys: { press: (key: string) => void } }) {
  const commands = useCommandList();
  keys.press = (key) => commands.find(({ shortcut }) => shortcut === key)?.run();
  return (
    <DataTable
      label="People and visits"
      columns={columns}
      rows={people}
      rowId={({ id }) => id}
      details={{ labelOf: ({ name }) => `Details of ${name}`, render: ({ name }) => `All about ${name}` }}
    />
  );
}

/** A table whose first row cannot be selected. */
function SelectableTable({ keys }: { keys: { press: (key: string) => void } }) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [opened, setOpened] = useState('');
  const commands = useCommandList();
  keys.press = (key) => commands.find(({ shortcut }) => shortcut === key)?.run();
  return (
    <>
      <p>Selected: {Object.keys(selected).sort().join(' ')}</p>
      <p>Opened: {opened}</p>
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        rowId={({ id }) => id}
        selection={{
          selected,
          onChange: setSelected,
          canSelect: ({ id }) => id !== 'p1',
          labelOf: ({ name }) => `Select ${name}`,
          allLabel: 'Select all',
        }}
        onOpen={({ id }) => setOpened(id)}
      />
    </>
  );
}

async function showSelectable() {
  const keys = { press: (_key: string) => {} };
  return { keys, ...(await renderReady(<SelectableTable keys={keys} />)) };
}

describe('selection', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  it('selects single rows, all rows, and none', async () => {
    const { user } = await showSelectable();
    await user.click(box('Select bo'));
    screen.getByText('Selected: p2');
    expect(box('Select all').indeterminate).toBe(true);
    await user.click(box('Select all'));
    screen.getByText('Selected: p2 p3 p4');
    expect(screen.queryByRole('checkbox', { name: 'Select Émile' })).toBeNull();
    await user.click(box('Select all'));
    screen.getByText('Selected:');
  });

  it.each([
    ['downwards', 'Select bo', 'Select Zoé'],
    ['upwards', 'Select Zoé', 'Select bo'],
  ])('extends with Shift from the last clicked row %s', async (_way, first, last) => {
    const { user } = await showSelectable();
    await user.click(box(first));
    await user.keyboard('{Shift>}');
    await user.click(box(last));
    await user.keyboard('{/Shift}');
    screen.getByText('Selected: p2 p3 p4');
  });

  it('selects one row with Shift if none was clicked before, and is cleared by Escape', async () => {
    const { user } = await showSelectable();
    await user.keyboard('{Shift>}');
    await user.click(box('Select Ana'));
    await user.keyboard('{/Shift}');
    screen.getByText('Selected: p3');
    await user.keyboard('{Escape}');
    screen.getByText('Selected:');
  });
});

describe('row keys', () => {
  it('open the details of rows without a page of their own', async () => {
    const keys = { press: (_key: string) => {} };
    await renderReady(<TableWithDetails keys={keys} />);
    keys.press('j');
    const button = screen.getByRole('button', { name: 'Details of Émile' });
    await expect.poll(() => document.activeElement).toBe(button);
    keys.press('enter');
    const details = (await screen.findByText('All about Émile')).closest('tr');
    expect(button.getAttribute('aria-controls')).toBe(details?.id);
    expect(details?.id).not.toContain(' ');
  });

  it('move between rows, select and open them', async () => {
    const { keys } = await showSelectable();
    keys.press('j');
    await expect.poll(() => document.querySelector('[data-reached]')?.getAttribute('data-row')).toBe('p1');
    expect(document.activeElement?.textContent).toBe('Émile');
    keys.press('j');
    await expect.poll(() => document.activeElement?.textContent).toBe('bo');
    keys.press('x');
    await screen.findByText('Selected: p2');
    keys.press('enter');
    await screen.findByText('Opened: p2');
    keys.press('k');
    await expect.poll(() => document.activeElement?.textContent).toBe('Émile');
  });
});
