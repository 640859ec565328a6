import { clinicRoles } from '@tamarack/core/domain';
import { professions, type Todo, todoKinds } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { count, uuid, version } from '../../server/schemas.ts';
import { nullable, oneOf, shape } from '../../server/shape.ts';
import { day, wallTime } from '../shared/index.ts';

export const todo = shape<Todo>({
  kind: oneOf(todoKinds),
  subjectId: uuid,
  version: nullable(version),
  title: nullable(Joi.string()),
  assigneeId: nullable(uuid),
  role: nullable(oneOf(clinicRoles)),
  dueOn: nullable(day),
  late: Joi.boolean(),
  done: Joi.boolean(),
  snoozedUntil: nullable(day),
  client: nullable(
    shape({
      clientId: uuid,
      fileNo: count,
      name: nullable(Joi.string()),
      phone: nullable(Joi.string()),
    }),
  ),
  staffId: nullable(uuid),
  staffName: nullable(Joi.string()),
  localStart: nullable(wallTime),
  reason: Joi.string().allow(''),
  count: nullable(count),
  profession: nullable(oneOf(professions)),
  ownNoteId: nullable(uuid),
}).meta({ className: 'Todo' });
