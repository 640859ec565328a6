export { createDoorkeeper, type Doorkeeper } from './doorkeeper.ts';
export { aboutAddress, drawFields, type FormField, hiddenFields } from './parts.ts';
export { carriedExtras, type PostedExtras, postedExtras, postedField, postedSignals } from './posted.ts';
export { extraFields, type FormExtras, type SignalFields, signalFields } from './schema.ts';
export { formStyle } from './style.ts';
