import { clinicRoles } from '@tamarack/core/domain';
import { todoEndpoints, todoRules, todoTabs, todoTitleLength } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text, uuid, version } from '../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape, withDefaults } from '../../server/shape.ts';
import { workspaceRoutes } from '../access/index.ts';
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
export const todoRoutes = workspaceRoutes((route) => [
  route(todoEndpoints.list, {
    permission: 'todos:manage',
    summary: 'To-dos of the member and of the member’s role',
    query: withDefaults(
      shape({
        tab: optional(oneOf(todoTabs)),
        clientId: optional(uuid),
      }),
      { tab: 'open' },
    ),
    answer: shape({ todos: listOf(todo) }),
    handler: async ({ call, query }) => ({ todos: await readTodos(call, query) }),
  }),
  route(todoEndpoints.add, {
    permission: 'todos:manage',
    summary: 'Write a to-do down',
    payload: shape({ title, clientId: optional(nullable(uuid)), ...facts }),
    answer: changed,
    handler: ({ call, payload }) => addTodo(call, payload),
  }),
  route(todoEndpoints.change, {
    permission: 'todos:manage',
    summary: 'Change a written to-do, mark it done or open it again',
    payload: shape({ version, done: optional(Joi.boolean()), title: optional(title), ...facts }),
    answer: changed,
    handler: ({ call, params, payload }) => changeTodo(call, params.todoId, payload),
  }),
  route(todoEndpoints.snooze, {
    permission: 'todos:manage',
    summary: 'Put a to-do of a rule off until a day',
    payload: shape({ rule: oneOf(todoRules), subjectId: uuid, until: enteredDay }),
    answer: changed,
    handler: ({ call, payload }) => snoozeTodo(call, payload),
  }),
]);
