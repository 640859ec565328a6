import type { NoteHeading } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text } from '../../server/schemas.ts';

/** A section heading, shared by the schemas of notes and templates. */
export const heading = {
  key: Joi.string().pattern(/^[a-z][a-z_]{0,39}$/),
  en: text(120),
  fr: text(120),
} satisfies Record<keyof NoteHeading, Joi.StringSchema>;
