import { defineFeature } from '../../feature.ts';
import { todoRoutes } from './routes.ts';

export { wakeTodo } from './repository.ts';
export { lateNotes } from './rules.ts';
export { todo } from './schemas.ts';
export { openTodos } from './service.ts';

export const todos = defineFeature({ name: 'todos', routes: todoRoutes });
