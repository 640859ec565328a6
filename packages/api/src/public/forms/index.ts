export {
  aboutAddress,
  drawFields,
  type FormField,
  formPage,
  hiddenFields,
  postedForm,
  privacyLine,
} from './parts.ts';
export { carriedExtras, type PostedExtras, postedExtras, postedField, postedSignals } from './posted.ts';
export { type PostedFormAnswer, postedFormRoutes } from './routes.ts';
export {
  extraDefaults,
  extraFields,
  type FormExtras,
  signalDefaults,
  signalFields,
} from './schema.ts';
export { createSpamCheck, type SpamCheck } from './spam-check.ts';
