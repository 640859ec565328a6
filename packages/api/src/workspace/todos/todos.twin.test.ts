import { todoTabs } from '@tamarack/core/domain/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTwinWorld, type TwinWorld } from '../../../test/twins/clinic-rows.ts';
import { askRandomly } from '../../../test/twins/random-questions.ts';
import { changeWork, dayIn, someNow } from '../../../test/twins/random-work.ts';
import { type TodoRows, todoTwin } from '../../../test/twins/todo-twin.ts';
import { readTodos } from './service.ts';

let world: TwinWorld;
let rows: TodoRows;
beforeAll(async () => {
  world = await createTwinWorld();
});
afterAll(() => world.db.close());

it('lists the same to-dos as a full scan, for every member', async () => {
  const kinds = new Set<string>();
  await askRandomly(
    async (random) => {
      rows = await changeWork(world, random, !rows);
    },
    async ({ random, compare }) => {
      const now = someNow(random);
      const call = world.callBy(random.pick(world.clinic.members), now);
      const asked = {
        tab: random.pick([...todoTabs, 'open'] as const),
        ...(random.chance(0.2) ? { clientId: random.pick(world.clinic.clients) } : {}),
      };
      const todos = await readTodos(call, asked);
      const { role, staffId } = call.access;
      const today = dayIn(rows.zone, now);
      compare({ ...asked, role, staffId, now }, todos, todoTwin(rows, call.access, { ...asked, today, now }));
      for (const { kind } of todos) kinds.add(kind);
    },
    { usual: 200, perRound: 50 },
  );
  // To-dos written by people, and those of every rule.
  expect(kinds.size).toBe(19);
}, 600_000);
