import {
  type NoteTemplate,
  noteEndpoints,
  professions,
  type TemplateSection,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
import { workspaceRoutes } from '../../access/index.ts';
import { changed } from '../../shared/index.ts';
import { heading } from '../schemas.ts';
import { addTemplate, changeTemplate, readTemplates } from './service.ts';

const prompt = text(200).allow('');
const section = shape<TemplateSection>({ ...heading, promptEn: prompt, promptFr: prompt }).meta({
  className: 'TemplateSection',
});
const facts = {
  profession: nullable(oneOf(professions)),
  nameEn: text(120, 'nameRequired'),
  nameFr: text(120, 'nameRequired'),
  sections: listOf(section).min(1).max(20).unique('key'),
};

const template = shape<NoteTemplate>({
  ...facts,
  templateId: uuid,
  version,
  archived: Joi.boolean(),
}).meta({ className: 'NoteTemplate' });

/** The clinic's note templates. They contain nothing about clients, so every member may read them. */
export const templateRoutes = workspaceRoutes((route) => [
  route(noteEndpoints.templates, {
    summary: 'Templates of notes',
    permission: 'workspace:read',
    answer: shape({ templates: listOf(template) }),
    handler: async ({ call }) => ({ templates: await readTemplates(call) }),
  }),
  route(noteEndpoints.addTemplate, {
    summary: 'Add a template of notes',
    permission: 'workspace:settings',
    payload: shape(facts),
    answer: changed,
    handler: ({ call, payload }) => addTemplate(call, payload),
  }),
  route(noteEndpoints.changeTemplate, {
    summary: 'Change or archive a template; refused if the given version is no longer current',
    permission: 'workspace:settings',
    payload: shape({
      version,
      archived: optional(Joi.boolean()),
      profession: optional(facts.profession),
      nameEn: optional(facts.nameEn),
      nameFr: optional(facts.nameFr),
      sections: optional(facts.sections),
    }),
    answer: changed,
    handler: ({ call, params, payload }) => changeTemplate(call, params.templateId, payload),
  }),
]);
