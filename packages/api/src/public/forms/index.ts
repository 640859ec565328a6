export { createDoorkeeper, type Doorkeeper } from './doorkeeper.ts';
export { aboutAddress, drawFields, type FormField, hiddenFields } from './parts.ts';
export { carriedExtras, type PostedExtras, postedExtras, postedField, postedSignals } from './posted.ts';
export {
  extraDefaults,
  extraFields,
  type FormExtras,
  signalDefaults,
  signalFields,
} from './schema.ts';
export { formStyle } from './style.ts';
