export { addNote, editNote, readNotes, removeNote } from './service.ts';
