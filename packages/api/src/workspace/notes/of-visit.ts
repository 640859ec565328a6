import { takesPlace } from '../shared/index.ts';

/**
 * SQL condition that notes of a visit count for another visit of the same appointment: of the visit itself, and with a
 * joint bill of each client whose visit takes place.
 * @param noted alias of the `attendances` row that a note belongs to
 * @param visit alias of `attendances`
 * @param service alias of the `services` row of the appointment
 */
export const sharesNotes = (noted: string, visit: string, service: string) =>
  `(${noted}.attendance_id = ${visit}.attendance_id OR ${service}.billing = 'one' AND ${takesPlace(noted)})`;

const isOfVisit = (visit: string, service: string) => `n.attendance_id IN (
     SELECT nj.attendance_id FROM attendances nj
      WHERE nj.tenant_id = ${visit}.tenant_id AND nj.appointment_id = ${visit}.appointment_id
        AND ${sharesNotes('nj', visit, service)})`;

/**
 * SQL for the state of a visit's note, the most finished one if there are several; a joint note counts for every client
 * of its appointment, unless the visit that it belongs to was missed or cancelled.
 * @param visit alias of `attendances`
 * @param service alias of the `services` row of its appointment
 */
export const noteOfVisit = (visit: string, service: string) => `(
  SELECT n.state FROM notes n
   WHERE n.tenant_id = ${visit}.tenant_id AND n.state <> 'retracted' AND ${isOfVisit(visit, service)}
   ORDER BY array_position(ARRAY['locked', 'signed', 'awaiting_cosign', 'draft'], n.state) LIMIT 1)`;

/**
 * SQL for the id of the note of a visit that the reader has written, also of a joint note; null if there is none.
 * @param visit alias of `attendances`
 * @param service alias of the `services` row of its appointment
 * @param reader SQL for the reader's staff id
 */
export const ownNoteOfVisit = (visit: string, service: string, reader: string) => `(
  SELECT n.note_id FROM notes n
   WHERE n.tenant_id = ${visit}.tenant_id AND n.author_id = ${reader} AND n.state NOT IN ('retracted', 'incomplete')
     AND ${isOfVisit(visit, service)}
   ORDER BY n.attendance_id = ${visit}.attendance_id DESC, n.note_id LIMIT 1)`;
