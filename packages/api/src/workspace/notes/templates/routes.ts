import type { ServerRoute } from '@hapi/hapi';
import {
  type NoteTemplate,
  noteEndpoints,
  professions,
  type TemplateFacts,
  type TemplateSection,
} from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import type { ServerDeps } from '../../../server/deps.ts';
import { defineRoute } from '../../../server/routes.ts';
import { text, uuid, version } from '../../../server/schemas.ts';
import { listOf, nullable, oneOf, optional, shape } from '../../../server/shape.ts';
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
export function templateRoutes(deps: ServerDeps): ServerRoute[] {
  return [
    defineRoute(noteEndpoints.templates, {
      summary: 'Templates of notes',
      permission: 'workspace:read',
      host: 'clinic',
      answer: shape<{ templates: NoteTemplate[] }>({ templates: listOf(template) }),
      handler: async ({ clinic }) => ({ templates: await readTemplates({ deps, access: clinic }) }),
    }),
    defineRoute(noteEndpoints.addTemplate, {
      summary: 'Add a template of notes',
      permission: 'workspace:settings',
      host: 'clinic',
      payload: shape<TemplateFacts>(facts),
      answer: changed,
      handler: ({ clinic, payload }) => addTemplate({ deps, access: clinic }, payload),
    }),
    defineRoute(noteEndpoints.changeTemplate, {
      summary: 'Change or retire a template; refused if the given version is no longer current',
      permission: 'workspace:settings',
      host: 'clinic',
      params: shape<{ templateId: string }>({ templateId: uuid }),
      payload: shape<{ version: number; archived?: boolean } & Partial<TemplateFacts>>({
        version,
        archived: optional(Joi.boolean()),
        profession: optional(facts.profession),
        nameEn: optional(facts.nameEn),
        nameFr: optional(facts.nameFr),
        sections: optional(facts.sections),
      }),
      answer: changed,
      handler: ({ clinic, params, payload }) =>
        changeTemplate({ deps, access: clinic }, params.templateId, payload),
    }),
  ];
}
