export { defaultTemplates } from './templates.ts';
