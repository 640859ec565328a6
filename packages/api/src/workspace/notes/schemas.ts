import type { NoteHeading } from '@tamarack/core/domain/workspace';
import Joi from 'joi';
import { text } from '../../server/schemas.ts';

/** A part of a note, as schemas of notes and of templates have it. */
export const heading = {
  key: Joi.string().pattern(/^[a-z][a-z_]{0,39}$/),
  en: text(120),
  fr: text(120),
} satisfies Record<keyof NoteHeading, Joi.StringSchema>;
