import type { ServerRoute } from '@hapi/hapi';
import { clinicRoles } from '@tamarack/core/domain';
import { todoEndpoints, todoRules, todoTabs, todoTitleLength } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../server/deps.ts';
import { defineRoute } from '../../server/routes.ts';
import { text, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { changed, enteredDay } from '../shared/index.ts';
import { todo } from './schemas.ts';
import { addTodo, changeTodo, readTodos, snoozeTodo } from './service.ts';

const title = text(todoTitleLength);
const facts = {
  assigneeId: optional(nullable(uuid)),
  role: optional(nullable(oneOf(clinicRoles))),
  dueOn: optional(nullable(enteredDay)),
};

/** To-dos, both written by people and created by rules. */
export function todoRoutes(deps: ServerDeps): ServerRoute[] {
  const access = { permission: 'todos:manage', host: 'clinic' } as const;
  return [
    defineRoute(todoEndpoints.list, {
      ...access,
      summary: 'To-dos of the member and of the member’s role',
      query: withDefaults(
        shape({
          tab: optional(oneOf(todoTabs)),
          clientId: optional(uuid),
        }),
        { tab: 'open' },
      ),
      answer: shape({ todos: listOf(todo) }),
      handler: async ({ query, clinic }) => ({ todos: await readTodos({ deps, access: clinic }, query) }),
    }),
    defineRoute(todoEndpoints.add, {
      ...access,
      summary: 'Write a to-do down',
      payload: shape({ title, clientId: optional(nullable(uuid)), ...facts }),
      answer: changed,
      handler: ({ payload, clinic }) => addTodo({ deps, access: clinic }, payload),
    }),
    defineRoute(todoEndpoints.change, {
      ...access,
      summary: 'Change a written to-do, mark it done or open it again',
      params: shape({ todoId: uuid }),
      payload: shape({ version, done: optional(Joi.boolean()), title: optional(title), ...facts }),
      answer: changed,
      handler: ({ params, payload, clinic }) => changeTodo({ deps, access: clinic }, params.todoId, payload),
    }),
    defineRoute(todoEndpoints.snooze, {
      ...access,
      summary: 'Put a to-do of a rule off until a day',
      payload: shape({ rule: oneOf(todoRules), subjectId: uuid, until: enteredDay }),
      answer: changed,
      handler: ({ payload, clinic }) => snoozeTodo({ deps, access: clinic }, payload),
    }),
  ];
}
